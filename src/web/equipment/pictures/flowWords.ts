import type { PictureText } from './unitWords.ts'

/** Below `least` kW nothing flows, at least below half of the last shown digit. */
export const isFlowing = (power: number | null, least = 0): power is number =>
  power !== null && Math.abs(power) >= Math.max(least, 0.05)

/** `from → to 12.0 kW`, the way it flows. */
export const flowWords = (
  from: string,
  to: string,
  power: number | null,
  text: PictureText,
  least?: number,
): string => {
  if (power === null) return text('unknownFlow', from, to)
  if (!isFlowing(power, least)) return text('noFlow', from, to)
  return power > 0 ? text('flow', from, to, power.toFixed(1)) : text('flow', to, from, (-power).toFixed(1))
}
