import type { Device } from '#server/context/devices.ts'
import type { EachSamples, SlotsOfDevice } from '#server/context/readings.ts'
import { createFold, type Fold, type Limits } from './fold.ts'
import type { Asking } from './tool.ts'

const day = 86_400_000
/** days of devices that are in memory at once */
const daysAtOnce = 8
const devicesAtOnce = 64
/** Samples of a longer period are read from its last days. */
export const longestRead = 366 * day

type Period = { readonly from: number; readonly to: number }
type Reader = Pick<Asking, 'context' | 'signal'>

/** As much of a period as samples are read of: its end. */
export const readOf = ({ from, to }: Period): Period => ({ from: Math.max(from, to - longestRead), to })

/** Samples of devices by some days at once, the oldest first, days as they are sealed; rejects once the question is stopped. */
export async function* samplesInParts(
  { context: { telemetry }, signal }: Reader,
  items: readonly SlotsOfDevice[],
  { from, to }: Period,
): AsyncGenerator<EachSamples> {
  const days = Math.max(1, Math.floor(daysAtOnce / items.length))
  for (let begin = from; begin < to; ) {
    signal.throwIfAborted()
    const part = { from: begin, to: Math.min(to, (Math.floor(begin / day) + days) * day) }
    yield await telemetry.each(items.map((item) => ({ ...item, ...part })))
    begin = part.to
  }
}

export type SlotOf = { readonly device: Device; readonly slot: number }

/** Figures of many slots, in the order of the items, read in parts that stay small; `emptyFold` where nothing was heard. */
export const foldsOf = async (
  reader: Reader,
  items: readonly SlotOf[],
  { from, to, ...limits }: Limits & Period,
): Promise<Fold[]> => {
  const folds = items.map((item) => ({ ...item, fold: createFold({ to, ...limits }) }))
  const devices = [...Map.groupBy(folds, ({ device }) => device)]
  for (let begin = 0; begin < devices.length; begin += devicesAtOnce) {
    const some = devices.slice(begin, begin + devicesAtOnce)
    const asked = some.map(([device, own]) => ({ device, slots: own.map(({ slot }) => slot) }))
    for await (const found of samplesInParts(reader, asked, { from, to }))
      for (const [device, own] of some) {
        const samples = found.get(device.deviceId)
        for (const [place, { fold }] of own.entries())
          if (samples) await fold.take({ t: samples.t, values: samples.values[place] })
      }
  }
  return Promise.all(folds.map(({ fold }) => fold.end()))
}

/** What registers counted within [from, to), in the order of the items; null where nothing is known. */
export const countedOf = async (
  { context: { telemetry } }: Pick<Asking, 'context'>,
  items: readonly SlotOf[],
  from: number,
  to: number,
): Promise<(number | null)[]> =>
  (await telemetry.energies(items, from, to, 'year')).map(({ steps }) => {
    const known = steps.flatMap(({ value }) => value ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
