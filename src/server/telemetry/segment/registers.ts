/** What a counter counted between two of its numbers, in its own unit; a break where it was replaced or began anew. */
export type Step = { readonly rise: number; readonly broken: boolean }

/** More than any single machine of ports and ships moves (kW): what a counter jumps beyond that is not energy. */
export const mostPower = 20_000
/** Of what a station is rated for, the part that its counters cannot exceed. */
const beyondRated = 1.5

/**
 * kW that counters at a station may count, by what it is set to be rated for and by the rated powers of its converters together (kW): by the
 * greater, so that a slip in either discards nothing. Never less than `mostPower`: a small station has consumers behind the same meter, and
 * a counter of whole kWh steps by more than it gives in an interval.
 */
export const mostPowerAt = (converters: readonly number[], set: number | null = null): number => {
  const together = converters.reduce((sum, each) => sum + (each > 0 ? each : 0), 0)
  return Math.max(mostPower, beyondRated * together, beyondRated * (set ?? 0))
}
const hourMs = 3_600_000
/** Where counters of the field begin anew: decimal digits of a display, 16 and 32 bit words with up to two decimals. */
const ends = [1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 2 ** 16, 2 ** 16 / 10, 2 ** 16 / 100, 2 ** 32, 2 ** 32 / 10, 2 ** 32 / 100]
const rolledOver = (before: number, after: number): number | undefined => {
  const end = ends.find((each) => before < each && before >= each * 0.95 && after <= each * 0.05)
  return end === undefined ? undefined : end - before + after
}

/**
 * From one number of a kWh counter to the next, `ms` later. A smaller number is a roll-over where the counter stood just below its end,
 * else a counter that began anew; what the time between cannot have held at `power` kW, or leaps over zero, counts as nothing.
 */
export const stepOf = (before: number, after: number, ms: number, power = mostPower): Step => {
  if (before < 0 !== after < 0) return { rise: 0, broken: true }
  const most = (Math.max(ms, 1000) / hourMs) * power
  if (after >= before)
    return after - before <= most ? { rise: after - before, broken: false } : { rise: 0, broken: true }
  const rolled = rolledOver(before, after)
  if (rolled !== undefined && rolled <= most) return { rise: rolled, broken: false }
  return { rise: after >= 0 && after <= most ? after : 0, broken: true }
}
