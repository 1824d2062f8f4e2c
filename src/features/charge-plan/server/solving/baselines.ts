import { noPowers, type PlanInput, type PlanPowers, roomOf, takenBefore } from './model.ts'

/** kWh that count as nothing */
const least = 1e-9

/** The earliest deadline first, each in the cheapest slots that are left; of equal prices the earlier one. */
export const greedyPlan = (input: PlanInput): PlanPowers => {
  const { slots, bays, needs, efficiency } = input
  const powers = noPowers(input)
  const left = slots.map(({ limit }) => limit)
  const byPrice = slots
    .map((slot, index) => ({ ...slot, index }))
    .sort((a, b) => a.price - b.price || a.index - b.index)
  const inTurn = needs.toSorted((a, b) => a.until - b.until || b.priority - a.priority || a.bay - b.bay)
  for (const { bay, until, kwh } of inTurn) {
    const [kw, given] = [powers[bay], bays[bay]]
    if (!kw || !given) continue
    let missing = kwh - takenBefore(input, kw, until)
    for (const { index, hours } of byPrice) {
      if (missing <= least) break
      if (index < given.from || index >= until) continue
      const perKw = hours * efficiency
      const more = Math.min(given.maxKw - (kw[index] ?? 0), left[index] ?? 0, missing / perKw)
      if (!(more > 0)) continue
      kw[index] = (kw[index] ?? 0) + more
      left[index] = (left[index] ?? 0) - more
      missing -= more * perKw
    }
  }
  return powers
}

/** What happens without a plan: every box charges as fast as its bay can from now on; beyond the limit all give way in proportion. */
export const atOncePlan = (input: PlanInput): PlanPowers => {
  const { slots, bays, efficiency } = input
  const powers = noPowers(input)
  const room = roomOf(input)
  for (const [index, { hours, limit }] of slots.entries()) {
    const perKw = hours * efficiency
    const wanted = bays.map(({ maxKw, from }, bay) => (index < from ? 0 : Math.min(maxKw, (room[bay] ?? 0) / perKw)))
    const sum = wanted.reduce((all, each) => all + each, 0)
    const share = sum > limit ? limit / sum : 1
    for (const [bay, each] of wanted.entries()) {
      const kw = powers[bay]
      if (!kw || each <= 0) continue
      kw[index] = each * share
      room[bay] = (room[bay] ?? 0) - each * share * perKw
    }
  }
  return powers
}
