import type { PlanAnswer } from '../../shapes.ts'
import type { KnownMode } from './modes.ts'

const minute = 60_000
/** ms: three plans in a row did not come */
const oldestPlan = 45 * minute

export const isCurrent = (plan: PlanAnswer | undefined, now: number): plan is PlanAnswer =>
  plan !== undefined && now >= plan.solvedTs && now - plan.solvedTs <= oldestPlan

/** kW that a bay was planned to draw at a moment (ms). */
const kwAt = ({ t, kw }: PlanAnswer['planned'][number], at: number): number => {
  const index = t.findLastIndex((ts) => ts <= at)
  return index < 0 ? 0 : (kw[index] ?? 0)
}

/**
 * What the charger of each bay may give now, kW by bay: as planned where a box is planned, never more than before it was led. Without a
 * current plan, and for a box that could not be planned, its share of what limit and reserve leave: that is safe whatever stands there.
 * After the plan was switched off, what it was before.
 */
export const wantedKw = (
  { mode, bayKw }: Pick<KnownMode, 'mode' | 'bayKw'>,
  plan: PlanAnswer | undefined,
  now: number,
): ReadonlyMap<string, number> => {
  const all = Object.entries(bayKw)
  if (mode === 'advise') return new Map(all)
  const whole = all.reduce((sum, [, kw]) => sum + kw, 0)
  const { usableKw, baseKw } = plan?.sum ?? { usableKw: null, baseKw: 0 }
  const share = usableKw === null || whole === 0 ? 1 : Math.min(1, Math.max(0, usableKw - baseKw) / whole)
  const planned = new Map((isCurrent(plan, now) ? plan.planned : []).map((bay) => [bay.bayId, bay]))
  return new Map(
    all.map(([bayId, most]) => {
      const bay = planned.get(bayId)
      return [bayId, Math.round(Math.min(most, bay ? kwAt(bay, now) : most * share))]
    }),
  )
}
