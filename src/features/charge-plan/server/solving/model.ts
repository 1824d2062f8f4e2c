/**
 * A part of the time ahead: its hours, the price (CNY per kWh) and the power that is left for charging (kW, at least 0; Infinity where
 * nothing limits it).
 */
export type PlanSlot = { readonly hours: number; readonly price: number; readonly limit: number }
/** A bay with a box: what it draws at most (kW), from the slot of this index on. */
export type PlanBay = { readonly maxKw: number; readonly from: number }
/** What the box of the bay of this index has to take before the slot `until` begins, kWh in the battery, counted from now on. */
export type PlanNeed = {
  readonly bay: number
  readonly until: number
  readonly kwh: number
  /** 0 to 9: where not all can be full, the higher one is */
  readonly priority: number
}
export type PlanInput = {
  /** what reaches the battery of what the charger draws, 0 to 1 */
  readonly efficiency: number
  readonly slots: readonly PlanSlot[]
  readonly bays: readonly PlanBay[]
  readonly needs: readonly PlanNeed[]
}
/** kW of each bay in each slot. */
export type PlanPowers = readonly Float64Array[]
/** What a plan draws, and what the same boxes would draw without one: see `baselines.ts`. */
export type SolvedPowers = { readonly powers: PlanPowers; readonly greedy: PlanPowers; readonly atOnce: PlanPowers }

/** CNY for a kWh that is missing: more than any price, so that nothing is left short to save money. */
const shortPrice = 1000
/** CNY for a kWh that is missing, more for each step of the priority. */
const perPriority = 10
/** Charges early where prices are equal. */
const perSlot = 1e-4

export const shortWeight = ({ priority }: PlanNeed): number => shortPrice + perPriority * priority
export const drawWeight = ({ hours, price }: PlanSlot, index: number): number => price * hours + perSlot * index

export const noPowers = ({ slots, bays }: PlanInput): Float64Array[] => bays.map(() => new Float64Array(slots.length))

/** kWh that a bay's battery takes before the slot `until`. */
export const takenBefore = ({ efficiency, slots }: PlanInput, kw: Float64Array, until: number): number => {
  let sum = 0
  for (let index = 0; index < Math.min(until, slots.length); index += 1)
    sum += (kw[index] ?? 0) * (slots[index]?.hours ?? 0)
  return sum * efficiency
}

/** kWh that each need lacks. */
export const shortOf = (input: PlanInput, powers: PlanPowers): number[] =>
  input.needs.map(({ bay, until, kwh }) =>
    Math.max(0, kwh - takenBefore(input, powers[bay] ?? new Float64Array(), until)),
  )

/** kWh that are drawn. */
export const drawnOf = ({ slots }: PlanInput, powers: PlanPowers): number =>
  powers.reduce((sum, kw) => kw.reduce((own, each, index) => own + each * (slots[index]?.hours ?? 0), sum), 0)

/** CNY: Σ price × kW × hours. */
export const costOf = ({ slots }: PlanInput, powers: PlanPowers): number =>
  powers.reduce(
    (sum, kw) =>
      kw.reduce((own, each, index) => own + each * (slots[index]?.hours ?? 0) * (slots[index]?.price ?? 0), sum),
    0,
  )

/** The most that the box of each bay has to take, kWh. */
export const roomOf = ({ bays, needs }: PlanInput): number[] => {
  const room = bays.map(() => 0)
  for (const { bay, kwh } of needs) room[bay] = Math.max(room[bay] ?? 0, kwh)
  return room
}
