/** kWh that a box holds; `id` names it. */
export type Stored = { readonly id: string; readonly kwh: number }

export type SwapAsked = {
  /** boxes aboard as they will be at arrival */
  readonly aboard: readonly Stored[]
  /** kWh of a full one */
  readonly full: number
  /** kWh: of the next leg, and what should be left after it */
  readonly nextNeed: number
  readonly reserve: number
}
export type SwapPlan = {
  readonly num: number
  /** emptiest first */
  readonly out: readonly string[]
  /** kWh still missing with all of them exchanged */
  readonly shortage: number
}

/** What a leg may need more than thought. */
export const margin = 1.1
/** h: for one box, crane and plugs */
export const hoursPerBox = 1 / 6

/** The fewest boxes that have to be exchanged, emptiest first, so that the next leg ends with the reserve. */
export const swapPlan = ({ aboard, full, nextNeed, reserve }: SwapAsked): SwapPlan => {
  const emptiest = aboard.toSorted((a, b) => a.kwh - b.kwh || a.id.localeCompare(b.id))
  let missing = margin * nextNeed + reserve - aboard.reduce((sum, { kwh }) => sum + kwh, 0)
  const out: string[] = []
  for (const { id, kwh } of emptiest) {
    if (missing <= 0 || kwh >= full) break
    out.push(id)
    missing -= full - kwh
  }
  return { num: out.length, out, shortage: Math.max(0, missing) }
}

/** Hours at the berth for a ship that charges: what the next leg and the reserve miss, at `power` kW; undefined without power. */
export const hoursToCharge = (stored: number, nextNeed: number, reserve: number, power: number): number | undefined => {
  const missing = margin * nextNeed + reserve - stored
  if (missing <= 0) return 0
  return power > 0 ? missing / power : undefined
}
