import { foldsOf, type SlotOf } from './series.ts'
import type { Asking } from './tool.ts'

const hour = 3_600_000
/** From here on extremes are read from the statistics of hours, of which a month has few, instead of from all samples. */
export const longPeriod = 48 * hour
const atOnce = 8

type Extreme = 'max' | 'min'
type Period = { readonly from: number; readonly to: number }
/** An extreme and the beginning of the hour that it lies in, ms. */
export type Hourly = { readonly value: number; readonly near: number }

/** The extreme of each slot over a long period; undefined where nothing was heard. */
export const hourlyExtremes = async (
  { context: { telemetry } }: Pick<Asking, 'context'>,
  items: readonly SlotOf[],
  which: Extreme,
  { from, to }: Period,
): Promise<(Hourly | undefined)[]> => {
  const found: (Hourly | undefined)[] = []
  for (let begin = 0; begin < items.length; begin += atOnce) {
    const part = items.slice(begin, begin + atOnce)
    const curves = await telemetry.series(part, from, to, Math.floor((to - from) / hour))
    for (const { t, series } of curves) {
      const [only] = series
      const values = only?.[which] ?? only?.value ?? []
      let best: Hourly | undefined
      for (const [index, value] of values.entries())
        if (value !== null && (!best || (which === 'max' ? value > best.value : value < best.value)))
          best = { value, near: t[index] ?? from }
      found.push(best)
    }
  }
  return found
}

/** When the extreme was measured, ms; null where its hour no longer has it. */
export const momentOf = async (
  asking: Pick<Asking, 'context'>,
  item: SlotOf,
  which: Extreme,
  near: number,
  { to }: Period,
): Promise<number | null> => {
  const [fold] = await foldsOf(asking, [item], { from: near, to: Math.min(to, near + 2 * hour) })
  return fold && fold.samples > 0 ? fold[which].at : null
}
