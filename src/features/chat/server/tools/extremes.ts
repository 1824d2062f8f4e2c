import { foldOf } from './fold.ts'
import type { SlotOf } from './series.ts'
import type { Asking } from './tool.ts'

const hour = 3_600_000
/** From here on extremes are read from the statistics of hours, of which a month has few, instead of from all samples. */
export const longPeriod = 48 * hour

type Extreme = 'max' | 'min'
type Period = { readonly from: number; readonly to: number }
/** An extreme and the beginning of the hour that it lies in, ms. */
export type Hourly = { readonly value: number; readonly near: number }

/** The extreme of each slot over a long period, in the same few queries whatever their number; undefined where nothing was heard. */
export const hourlyExtremes = async (
  { context: { telemetry } }: Pick<Asking, 'context'>,
  items: readonly SlotOf[],
  which: Extreme,
  { from, to }: Period,
): Promise<(Hourly | undefined)[]> => {
  const devices = [...Map.groupBy(items, ({ device }) => device)]
  const hours = await telemetry.hours(
    devices.map(([device, own]) => ({ device, slots: [...new Set(own.map(({ slot }) => slot))] })),
    from,
    to,
  )
  return items.map(({ device, slot }) => {
    const columns = hours.get(device.deviceId)?.get(slot)
    let best: Hourly | undefined
    for (const [at, value] of columns?.[which].entries() ?? [])
      if (!best || (which === 'max' ? value > best.value : value < best.value))
        best = { value, near: columns?.hour[at] ?? from }
    return best
  })
}

/** When each extreme was measured, ms; null where its hour no longer has it. One question for all, where no device comes twice. */
export const momentsOf = async (
  { context: { telemetry } }: Pick<Asking, 'context'>,
  items: readonly (SlotOf & { readonly near: number })[],
  which: Extreme,
  { from, to }: Period,
): Promise<(number | null)[]> => {
  const found = new Map<(typeof items)[number], number | null>()
  for (let rest = items; rest.length > 0; ) {
    const once = [...new Map(rest.map((item) => [item.device, item])).values()]
    const ranges = once.map((item) => ({ from: Math.max(from, item.near), to: Math.min(to, item.near + hour) }))
    const samples = await telemetry.each(
      once.map(({ device, slot }, at) => ({ device, slots: [slot], ...(ranges[at] ?? { from, to }) })),
    )
    for (const item of once) {
      const own = samples.get(item.device.deviceId)
      const fold = own && (await foldOf(own.t, own.values[0], { to }))
      found.set(item, fold && fold.samples > 0 ? fold[which].at : null)
    }
    rest = rest.filter((item) => !found.has(item))
  }
  return items.map((item) => found.get(item) ?? null)
}
