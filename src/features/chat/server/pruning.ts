import { parameterOf } from '#server/administration/parameters.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { hasPassed } from '#server/hasPassed.ts'

const day = 86_400_000
const hour = 3_600_000
/** Conversations of one statement; the next ones go at the next tick. */
const atOnce = 500

/** Removes what nobody has gone on with for as many days as `chat_days` says. */
export const createChatPruning = ({ db, log }: Pick<Context, 'db' | 'log'>): Tracker => {
  let [triedAt, pause] = [Number.NEGATIVE_INFINITY, 0]
  return {
    name: 'conversations',
    tick: async (now) => {
      if (!hasPassed(pause, triedAt, now)) return
      ;[triedAt, pause] = [now, hour]
      const days = await parameterOf(db, 'chat_days')
      if (days === 0) return
      const old = db
        .selectFrom('conversation')
        .select('id')
        .where('updated_at', '<', new Date(now - days * day))
        .limit(atOnce)
      const { numDeletedRows } = await db.deleteFrom('conversation').where('id', 'in', old).executeTakeFirst()
      if (numDeletedRows === 0n) return
      log.info('old conversations were removed', { count: Number(numDeletedRows) })
      if (numDeletedRows === BigInt(atOnce)) pause = 0
    },
  }
}
