import type { HourEnergy } from '#contract/unit.ts'

const hour = 3_600_000
/** Hours since midnight (0 to 25) and kWh since then. */
export type Sum = readonly [hours: number, energy: number]
type Kind = 'charged' | 'discharged'

/** Energy added up over a day from the energies of its hours; the hour that runs ends at `until` (ms). Empty where no hour is known. */
export const addedUp = (hours: readonly HourEnergy[], kind: Kind, from: number, until: number): Sum[] => {
  const own = hours.filter(({ ts }) => ts >= from && ts < until).sort((a, b) => a.ts - b.ts)
  const [first] = own
  if (!first) return []
  let energy = 0
  return [
    [(first.ts - from) / hour, 0],
    ...own.map((each): Sum => {
      energy += each[kind]
      return [(Math.min(each.ts + hour, until) - from) / hour, energy]
    }),
  ]
}

/** The value of a sum at a moment between its points; null outside of them. */
export const valueAt = (sums: readonly Sum[], at: number): number | null => {
  const after = sums.findIndex(([hours]) => hours >= at)
  const [next, before] = [sums[after], sums[after - 1]]
  if (!next) return null
  if (next[0] === at) return next[1]
  if (!before) return null
  return before[1] + ((next[1] - before[1]) * (at - before[0])) / (next[0] - before[0])
}

/** How much more than before, %; null where there is nothing to compare with. */
export const moreThan = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before < 1 ? null : (now / before - 1) * 100

/** Three or four round steps up to the greatest value. */
export const stepsTo = (most: number): number[] => {
  const rough = Math.max(most, 1) / 3
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((each) => each * ten >= rough) ?? 10) * ten
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step)
}
