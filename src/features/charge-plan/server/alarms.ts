import { gravity } from '#catalogue/alarmRules/rule.ts'
import type { Context } from '#server/context/context.ts'
import type { PlanAnswer } from '../shapes.ts'

const rule = 'boxNotFull'
/** %: so much has to be missing for the alarm to begin; it ends when nothing is */
const leastShort = 0.5

/** Raises the boxes that lack what their bookings ask for when their ships come, and ends the alarm when they no longer do. */
export const createShortAlarms = ({ db, registry, alarms }: Pick<Context, 'db' | 'registry' | 'alarms'>) => {
  let raised: Set<string> | undefined

  const standing = async (): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('alarm')
      .select('device_id')
      .where('rule', '=', rule)
      .where('cleared_at', 'is', null)
      .execute()
    return new Set(rows.map(({ device_id }) => device_id))
  }
  /** what boxes lack to what their bookings ask, % */
  const lackOf = (plans: Iterable<PlanAnswer>): ReadonlyMap<string, number> =>
    new Map(
      [...plans].flatMap(({ short, ready }) =>
        short.flatMap(({ boxId, bookingId, socThen }): [string, number][] => {
          const booking = ready.find((each) => each.bookingId === bookingId)
          return booking ? [[boxId, booking.minSoc - socThen]] : []
        }),
      ),
    )

  return async (plans: Iterable<PlanAnswer>, now: number): Promise<void> => {
    raised ??= await standing()
    const lack = lackOf(plans)
    for (const boxId of new Set([...raised, ...lack.keys()])) {
      const device = registry.byId(boxId)
      const missing = lack.get(boxId) ?? 0
      const is = missing > (raised.has(boxId) ? 0 : leastShort)
      if (!device || is === raised.has(boxId)) continue
      const { enabled, equals } = alarms.ruleOf(device, rule)
      const level = is && enabled !== false ? (equals?.[1] ?? 2) : null
      await alarms.raise(device, rule, level, now, level === null ? undefined : gravity(level))
      if (is) raised.add(boxId)
      else raised.delete(boxId)
    }
  }
}
