import type { CurvePoint } from '../curves/limitCurve.ts'
import type { PriceBand } from './powerDay.ts'

const minute = 60_000
/** A key moves by a quarter of an hour, a page by two hours. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -15 * minute,
  ArrowRight: 15 * minute,
  PageUp: -120 * minute,
  PageDown: 120 * minute,
}

/** The moment that a key leads to from `at` within [from, to] ms: undefined for a key that does not read, null where reading ends. */
export const readAt = (key: string, at: number, from: number, to: number): number | null | undefined => {
  if (key === 'Escape') return null
  if (key === 'Home') return from
  if (key === 'End') return to
  const step = steps[key]
  return step === undefined ? undefined : Math.min(to, Math.max(from, at + step))
}

/** What a curve said at a moment: its newest point until then, null where that is older than `within` ms. */
export const saidAt = (points: readonly CurvePoint[], at: number, within: number): number | null => {
  const found = points.findLast(([ts]) => ts <= at)
  return found && at - found[0] <= within ? found[1] : null
}

/** The price of a moment; null without one. */
export const priceAt = (bands: readonly PriceBand[], at: number): number | null =>
  bands.find(({ from, to }) => at >= from && at < to)?.price ?? null
