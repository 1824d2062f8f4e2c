import { type CellLimit, levelAt } from '../cells/cellScale.ts'
import { valueTicks } from '../curves/limitCurve.ts'

/** What a bar stands for, from its least to its greatest value; cells count from 1. */
export type MinMaxBar = {
  readonly key: string
  readonly name: string
  readonly min: number | null
  readonly minCell: number | null
  readonly max: number | null
  readonly maxCell: number | null
  /** of its alarms */
  readonly level: number | null
  /** not heard: its values are not drawn */
  readonly silent: boolean
}

/** Ticks from below the least value of all bars to above the greatest; none where no bar has values. */
export const ticksOf = (bars: readonly MinMaxBar[]): number[] => {
  const values = bars.flatMap(({ min, max, silent }) => (silent ? [] : [min, max])).filter((value) => value !== null)
  return values.length === 0 ? [] : valueTicks(Math.min(...values), Math.max(...values))
}

/** How high a value stands between the first and the last tick, in percent. */
export const heightOf = (value: number, ticks: readonly number[]): number => {
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)]
  return high > low ? ((value - low) / (high - low)) * 100 : 50
}

/** The gravest level that one of the ends has reached; null below all limits. */
export const reachedLevel = ({ min, max }: MinMaxBar, limits: readonly CellLimit[]): number | null => {
  const levels = [min, max].flatMap((value) => (value === null ? [] : (levelAt(value, { limits }) ?? [])))
  return levels.length === 0 ? null : Math.min(...levels)
}

const centreOf = (bars: readonly MinMaxBar[]): number => {
  const centres = bars.flatMap(({ min, max, silent }) =>
    silent || min === null || max === null ? [] : [(min + max) / 2],
  )
  return centres.toSorted((a, b) => a - b)[Math.floor(centres.length / 2)] ?? 0
}

/** The cell to look at in a bar: that of the end which is past a limit, else of the one farther from the middle of all bars. */
export const cellToSee = (
  bar: MinMaxBar,
  bars: readonly MinMaxBar[],
  limits: readonly CellLimit[],
): number | undefined => {
  const { min, max, minCell, maxCell } = bar
  if (min === null || max === null) return undefined
  const graveness = (value: number): number => 4 - (levelAt(value, { limits }) ?? 4)
  const centre = centreOf(bars)
  const byLimit = graveness(max) - graveness(min)
  const isHigh = byLimit === 0 ? max - centre >= centre - min : byLimit > 0
  return (isHigh ? maxCell : minCell) ?? undefined
}
