import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { goneSince } from '#server/piles/connected.ts'

const rule = 'pileOffline'
const readEvery = 10_000

/** Raises that a pile over OCPP has no connection, also while it would only rest; one that never connected has not begun its life. */
export const offlineAlarms = ({ db, registry, alarms }: Context): Tracker => {
  let readAt = Number.NEGATIVE_INFINITY
  return {
    name: 'piles offline',
    tick: async (now) => {
      if (now - readAt < readEvery && now >= readAt) return
      readAt = now
      const piles = await db
        .selectFrom('pile')
        .select(['device_id', 'enabled', 'connected_at', 'gone_at', 'heard_at'])
        .where('connected_at', 'is not', null)
        .execute()
      for (const pile of piles) {
        const device = registry.byId(pile.device_id)
        if (!device) continue
        const gone = pile.enabled ? goneSince(pile, now) : null
        await alarms.raise(device, rule, gone === null ? null : 2, gone ?? now)
      }
    },
  }
}
