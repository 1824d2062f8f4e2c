import type { CellLimit, CellScale } from './cellScale.ts'

/** What lies farther from the mean than this many spans is left off the bar, so that the colours keep their room. */
const farthest = 5.5

export type Bar = { readonly low: number; readonly high: number; readonly limits: readonly CellLimit[] }

/** From where to where a bar reaches, in the unit of the values, and the limits that stand on it: the scale itself and what is near it. */
export const barOf = ({ mean, span, limits }: CellScale): Bar => {
  const near = limits.filter(({ value }) => Math.abs(value - mean) < farthest * span)
  const reach = (side: CellLimit['side']): number =>
    Math.max(span, ...near.filter((limit) => limit.side === side).map(({ value }) => Math.abs(value - mean) * 1.08))
  const [low, high] = [mean - reach('low'), mean + reach('high')]
  return { low, high, limits: near.filter(({ value }) => value > low && value < high) }
}

/** Where a value stands on the bar, 0–1. */
export const placeOn = (value: number, { low, high }: Bar): number =>
  Math.max(0, Math.min(1, (value - low) / (high - low)))
