import { alone } from '#server/context/alone.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { createShortAlarms } from './alarms.ts'
import { createLeading } from './mode/leading.ts'
import { createPlanner, type FactsNow } from './planner.ts'
import type { Solver } from './solving/solver.ts'

const checkEvery = 10_000

/** Plans the charging stations, tells who will not be full, and leads the chargers of those whose plan is automatic. */
export const createPlanTracker = (context: Context, solver: Solver, factsNow: FactsNow): Tracker => {
  const planAll = createPlanner(context, solver, factsNow)
  const tellShort = createShortAlarms(context)
  const lead = createLeading(context)
  let checkedAt = Number.NEGATIVE_INFINITY

  const check = async (now: number): Promise<void> => {
    const { stations, modes, plans } = await planAll(now)
    await tellShort(
      [...plans.values()].map(({ answer }) => answer),
      now,
    )
    for (const station of stations) {
      const known = modes.get(station.stationId)
      const isLed = known && (known.mode === 'auto' || Object.keys(known.bayKw).length > 0)
      if (isLed) await lead(station, known, plans.get(station.stationId)?.answer, now)
    }
  }
  return {
    name: 'charge plan',
    stop: () => void solver.stop(),
    tick: async (now, letIn = alone) => {
      if (now >= checkedAt && now - checkedAt < checkEvery) return
      checkedAt = now
      await letIn(() => check(now))
    },
  }
}
