import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { endOrphans, forgetMessages } from '#server/piles/orphans.ts'

const orphansEvery = 30_000
const forgetEvery = 600_000

/** Ends sessions that nobody said the end of, and forgets old messages. */
export const createHousekeeping = (context: Context): Tracker => {
  let [endedAt, forgotAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    name: 'pile sessions without an end',
    tick: async (now) => {
      if (now - endedAt >= orphansEvery || now < endedAt) {
        endedAt = now
        await endOrphans(context, now)
      }
      if (now - forgotAt < forgetEvery && now >= forgotAt) return
      forgotAt = now
      await forgetMessages(context, now)
    },
  }
}
