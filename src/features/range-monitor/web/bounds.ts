import type { LineSeries } from '#web/kit/chart/LineChart.tsx'

type Bounds = Record<string, [least: number, most: number]>

/** The part of the height that a difference on an axis of its own takes, at the foot. */
const foot = 1 / 3
/** mV below which noise would fill the foot. */
const leastDifference = 10

/** Bounds by unit: the difference in mV lies below the cells' curves, so that neither crosses the other. */
export const boundsOf = ([highest, lowest, difference]: readonly Pick<LineSeries, 'unit' | 'value'>[]): Bounds => {
  if (!highest || !lowest || difference?.unit !== 'mV') return {}
  const cells = [...highest.value, ...lowest.value].filter((value) => value !== null)
  const most = difference.value.reduce<number>((so, value) => Math.max(so, value ?? 0), leastDifference)
  const bounds: Bounds = { mV: [0, most / foot] }
  if (cells.length === 0) return bounds
  const [low, high] = cells.reduce(
    ([least, top], value) => [Math.min(least, value), Math.max(top, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  const span = Math.max(high - low, leastDifference / 1000)
  // A little more than the foot, so that the two do not touch.
  return { ...bounds, [highest.unit ?? 'V']: [low - span * ((foot + 0.05) / (1 - foot - 0.05)), high] }
}
