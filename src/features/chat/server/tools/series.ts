import type { Asking } from './tool.ts'
import type { Device } from '#server/context/devices.ts'
import { createBreath } from '#server/telemetry/breath.ts'

/** Figures of one slot over [from, to) ms; `samples` 0: nothing was heard. `above` and `below` in ms. */
export type Fold = {
  readonly samples: number
  readonly max: { readonly value: number; readonly at: number }
  readonly min: { readonly value: number; readonly at: number }
  readonly mean: number
  readonly first: { readonly value: number; readonly at: number }
  readonly last: { readonly value: number; readonly at: number }
  readonly above: number
  readonly below: number
}
export type Limits = { readonly above?: number | undefined; readonly below?: number | undefined }

const nowhere = { value: Number.NaN, at: Number.NaN }
export const emptyFold: Fold = {
  ...{ samples: 0, max: nowhere, min: nowhere, mean: Number.NaN, first: nowhere, last: nowhere, above: 0, below: 0 },
}

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0

/** The pause that most samples keep, ms; of a first thousand. */
const usualPause = (times: readonly number[]): number => {
  const pauses = times.slice(1, 1001).map((at, index) => at - (times[index] ?? at))
  return middle(pauses)
}

/** The same of the five pauses before a sample, at the beginning of the first five: a device may have told less often then. */
const pauseBefore = (times: readonly number[], row: number): number => {
  const begin = Math.max(0, row - 5)
  return middle(times.slice(begin + 1, begin + 6).map((at, index) => at - (times[begin + index] ?? at)))
}

/**
 * One pass over samples: a value holds until the next one, but for no longer than three usual pauses (of all, or of those before it; at least a
 * minute), nor beyond `to`; mean and times are weighed by that.
 */
export const foldOf = async (
  t: Float64Array,
  values: Float64Array | undefined,
  { to, above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY }: Limits & { readonly to: number },
): Promise<Fold> => {
  const at: number[] = []
  const value: number[] = []
  const breathe = createBreath()
  for (let row = 0; row < t.length; row += 1) {
    if (row % 4096 === 4095) await breathe()
    const each = values?.[row] ?? Number.NaN
    if (Number.isNaN(each)) continue
    at.push(t[row] ?? 0)
    value.push(each)
  }
  const [first, last] = [value[0], value.at(-1)]
  if (first === undefined || last === undefined) return emptyFold
  const longest = Math.max(3 * usualPause(at), 60_000)
  let [max, min] = [0, 0]
  let [weighed, weights, high, low] = [0, 0, 0, 0]
  for (const [row, each] of value.entries()) {
    if (row % 4096 === 4095) await breathe()
    if (each > (value[max] ?? each)) max = row
    if (each < (value[min] ?? each)) min = row
    const began = at[row] ?? 0
    const pause = (at[row + 1] ?? to) - began
    const weight = pause <= longest ? pause : Math.min(pause, Math.max(longest, 3 * pauseBefore(at, row)))
    weighed += each * weight
    weights += weight
    if (each > above) high += weight
    if (each < below) low += weight
  }
  const sample = (row: number) => ({ value: value[row] ?? Number.NaN, at: at[row] ?? Number.NaN })
  return {
    samples: value.length,
    max: sample(max),
    min: sample(min),
    mean: weights > 0 ? weighed / weights : first,
    first: sample(0),
    last: sample(value.length - 1),
    above: high,
    below: low,
  }
}

export type SlotOf = { readonly device: Device; readonly slot: number }

/** The same of many slots, by device and slot: their samples in two queries, as many at once as stay small. */
export const foldsOf = async (
  { context: { telemetry } }: Pick<Asking, 'context'>,
  items: readonly SlotOf[],
  { from, to, ...limits }: Limits & { readonly from: number; readonly to: number },
): Promise<(Fold | undefined)[]> => {
  const folds: (Fold | undefined)[] = []
  const atOnce = Math.max(1, Math.min(64, Math.floor((64 * 86_400_000) / Math.max(1, to - from))))
  for (let begin = 0; begin < items.length; begin += atOnce) {
    const part = items.slice(begin, begin + atOnce)
    const devices = Map.groupBy(part, ({ device }) => device)
    const found = await telemetry.each(
      [...devices].map(([device, own]) => ({ device, slots: own.map(({ slot }) => slot), from, to })),
    )
    for (const { device, slot } of part) {
      const samples = found.get(device.deviceId)
      const place = (devices.get(device) ?? []).findIndex((each) => each.slot === slot)
      folds.push(samples ? await foldOf(samples.t, samples.values[place], { to, ...limits }) : undefined)
    }
  }
  return folds
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
