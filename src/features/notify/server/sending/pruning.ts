import { sql } from 'kysely'
import { parameterOf } from '#server/administration/parameters.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { hasPassed } from '#server/hasPassed.ts'

const day = 86_400_000
const hour = 3_600_000
/** Messages of one statement; the next ones go at the next tick. */
const atOnce = 1000

/** Removes messages after as many days as `notify_message_days` says, whatever became of them but those under way. */
export const createMessagePruning = ({ db, log }: Pick<Context, 'db' | 'log'>): Tracker => {
  let [triedAt, pause] = [Number.NEGATIVE_INFINITY, 0]
  return {
    name: 'message pruning',
    tick: async (now) => {
      if (!hasPassed(pause, triedAt, now)) return
      ;[triedAt, pause] = [now, hour]
      const days = await parameterOf(db, 'notify_message_days')
      if (days === 0) return
      const { numAffectedRows = 0n } = await sql`
        delete from notify_message where id in (
          select id from notify_message where created_at < ${new Date(now - days * day)} and state <> 'sending'
          order by created_at limit ${atOnce})`.execute(db)
      if (numAffectedRows === 0n) return
      log.info('old messages were removed', { count: Number(numAffectedRows) })
      if (numAffectedRows === BigInt(atOnce)) pause = 0
    },
  }
}
