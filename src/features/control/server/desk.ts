import type { Caller, Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { openStates } from '#catalogue/commands/command.ts'
import type { ControlDesk } from '../shapes.ts'
import { approveRight, requestRight } from './rights.ts'
import { commandRowOf } from './rows.ts'
import { deskTopic } from './signals.ts'
import { commandFrom } from './store.ts'

const mostRows = 50
/** ms: so long an end stays on the desk. */
const shownAfterEnd = 10 * 60_000
/** ms: no command takes longer from its request to its end. */
const longestLife = 20 * 60_000

/** What requesters and approvers see live: each what he may see. */
export const createDesk = (context: Context) => {
  const watchers = new Map<string, Caller>()
  let silence: (() => void) | undefined

  const of = async (userId: string): Promise<ControlDesk> => {
    const caller = watchers.get(userId)
    if (!caller) throw new Error('this user was not admitted')
    const now = context.clock()
    const stored = await context.db
      .selectFrom('control_command')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('state', 'in', [...openStates]),
          eb.and([
            eb('requested_at', '>', new Date(now - longestLife - shownAfterEnd)),
            eb('finished_at', '>', new Date(now - shownAfterEnd)),
          ]),
        ]),
      )
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const rows = stored
      .map(commandFrom)
      .filter(({ device_id }) => {
        const device = context.registry.byId(device_id)
        return device !== undefined && maySee(context, caller, device)
      })
      .map((command) => commandRowOf(context, caller, command, now))
    return { at: now, rows: rows.slice(0, mostRows), waiting: rows.filter((row) => row.mayApprove).length }
  }
  /** Changed rights end a user's live streams, so that he is admitted anew with those that he has. */
  const admit = (id: string, caller: Caller): boolean => {
    const mayLook = caller.authorities.has(requestRight) || caller.authorities.has(approveRight)
    if (id !== caller.userId || !mayLook) return false
    watchers.set(id, caller)
    return true
  }
  const tracker: Tracker = {
    name: 'control desk',
    inWeb: true,
    start: async () => {
      const tell = (): void => {
        for (const userId of watchers.keys()) context.live.changed('control', userId)
      }
      silence = context.live.listen({ changed: (name) => name === deskTopic && tell() })
    },
    stop: () => silence?.(),
  }
  return { source: { allowed: admit, snapshot: of, delta: of }, tracker }
}
