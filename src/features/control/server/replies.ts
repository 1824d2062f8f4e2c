import { isOpen } from '#catalogue/commands/command.ts'
import type { CommandReply, ReplyTaken } from '#server/commands/wire.ts'
import type { Context, Db } from '#server/context/context.ts'
import { tellDesks } from './signals.ts'
import { advance, type Command, commandFrom } from './store.ts'
import { dueOf } from './due.ts'

const longestText = 200

/**
 * Writes down what a device answered. In time it moves the command on; late it is kept and shown, and changes nothing. The first answer
 * counts. A foreign id is somebody else's command.
 */
export const takeReply = async (
  context: Context,
  reply: CommandReply,
  accepted: (command: Command) => void,
): Promise<ReplyTaken> => {
  const { db } = context
  const taken = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('control_command')
      .selectAll()
      .where('wire_id', '=', reply.wireId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.sent_at === null) return 'unknown' as const
    if (row.device_id !== reply.deviceId) return 'foreign' as const
    // Whoever repeats his answer has changed nothing, and nobody is told.
    return row.reply_at === null ? store(trx, commandFrom(row), reply) : ('taken' as const)
  })
  if (typeof taken === 'string') return taken
  tellDesks(context)
  if (taken.state === 'accepted') accepted(taken)
  return 'taken'
}

const store = async (trx: Db, command: Command, { ok, message, at }: CommandReply): Promise<Command> => {
  const due = dueOf(command, at)
  const standing = due ? await advance(trx, command, due.state, { at: due.at }) : command
  const text = message.replaceAll('\u0000', '').slice(0, longestText)
  const columns = { reply_at: new Date(at), reply_ok: ok, reply_text: text }
  // A command that is over keeps its state.
  const isLate = !isOpen(standing.state)
  const state = isLate ? standing.state : ok ? 'accepted' : 'refused'
  const late = isLate ? { late_reply: true } : {}
  return advance(trx, standing, state, { at, note: text }, { ...columns, ...late, ...keptEnd(standing) })
}

/** An end that was written stays the end. */
const keptEnd = ({ finished_at }: Command) => (finished_at ? { finished_at } : {})
