import type { CommandState } from '#catalogue/commands/command.ts'
import type { Context } from '#server/context/context.ts'
import { advance, type Command, holdCommand } from './store.ts'
import { answerWithin, endOf, isExpired, isUnanswered } from './times.ts'

type Due = { readonly state: CommandState; readonly at: number }

/** How a command ends by the clock at `now` (ms); undefined as long as it does not. */
export const dueOf = (command: Command, now: number): Due | undefined => {
  if (command.state === 'pending' || command.state === 'approved')
    return isExpired(command, now) ? { state: 'expired', at: endOf(command.expires_at.getTime(), now) } : undefined
  const sentAt = command.sent_at?.getTime()
  if ((command.state !== 'sending' && command.state !== 'sent') || sentAt === undefined) return undefined
  return isUnanswered(sentAt, now) ? { state: 'unanswered', at: endOf(sentAt + answerWithin, now) } : undefined
}

/** Ends what is due: requests that nobody approved in time, commands without an answer. True where something ended. */
export const endDue = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> => {
  const now = clock()
  const rows = await db
    .selectFrom('control_command')
    .select('id')
    .where('state', 'in', ['pending', 'approved', 'sending', 'sent'])
    .execute()
  let ended = false
  for (const { id } of rows) ended = (await endOne(db, id, now)) || ended
  return ended
}

const endOne = (db: Context['db'], id: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const command = await holdCommand(trx, id)
    const due = command && dueOf(command, now)
    if (!due) return false
    await advance(trx, command, due.state, { at: due.at })
    return true
  })
