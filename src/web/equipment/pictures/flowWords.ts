import type { PictureText } from './unitWords.ts'

/** Below half of the last shown digit nothing flows. */
export const isFlowing = (power: number | null): power is number => power !== null && Math.abs(power) >= 0.05

/** `from → to 12.0 kW`, the way it flows. */
export const flowWords = (from: string, to: string, power: number | null, text: PictureText): string => {
  if (power === null) return text('unknownFlow', from, to)
  if (!isFlowing(power)) return text('noFlow', from, to)
  return power > 0 ? text('flow', from, to, power.toFixed(1)) : text('flow', to, from, (-power).toFixed(1))
}
