import type { PointOfDevice, Spread } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { columnsAtOnce, type Part, type Read } from './readParts.ts'
import type { Extremes } from '../segment/extremes.ts'

type Timed = Extremes & { readonly t: Float64Array }

const blank = (t: Float64Array): Timed => ({
  t,
  max: new Float64Array(t.length).fill(-Infinity),
  min: new Float64Array(t.length).fill(Infinity),
  maxItem: new Int32Array(t.length).fill(-1),
  minItem: new Int32Array(t.length).fill(-1),
})

const takeIn = ({ max, min, maxItem, minItem }: Extremes, at: number, value: number, item: number): void => {
  if (value > (max[at] ?? 0)) {
    max[at] = value
    maxItem[at] = item
  }
  if (value < (min[at] ?? 0)) {
    min[at] = value
    minItem[at] = item
  }
}

const cut = ({ t, max, min, maxItem, minItem }: Timed, from: number, to: number): Timed => ({
  t: t.subarray(from, to),
  max: max.subarray(from, to),
  min: min.subarray(from, to),
  maxItem: maxItem.subarray(from, to),
  minItem: minItem.subarray(from, to),
})

/** Only the samples that have at least one of the slots. */
const present = (extremes: Timed): Timed => {
  if (!extremes.maxItem.includes(-1)) return extremes
  const has = (_: number, at: number): boolean => (extremes.maxItem[at] ?? -1) >= 0
  return {
    t: extremes.t.filter(has),
    max: extremes.max.filter(has),
    min: extremes.min.filter(has),
    maxItem: extremes.maxItem.filter(has),
    minItem: extremes.minItem.filter(has),
  }
}

/** Highest and lowest of slots in each sample; `items` are the numbers by which the caller knows the slots. */
const extremesOf = async (parts: readonly Part[], items: readonly number[]): Promise<Timed> => {
  const whole = blank(new Float64Array(parts.reduce((sum, { t }) => sum + t.length, 0)))
  const breath = createBreath()
  let at = 0
  for (const part of parts) {
    const own = cut(whole, at, at + part.t.length)
    own.t.set(part.t)
    at += part.t.length
    const step = columnsAtOnce(part)
    for (let first = 0; first < items.length; first += step) {
      part.fold(first, items.slice(first, first + step), own)
      await breath()
    }
  }
  return present(whole)
}

/** Several devices never report at the same instant: what lies in one interval of the slowest belongs together. */
const aligned = (parts: readonly Timed[], width: number): Timed => {
  const cells = [...new Set(parts.flatMap(({ t }) => Array.from(t, (ts) => Math.floor(ts / width))))].sort(
    (a, b) => a - b,
  )
  const place = new Map(cells.map((cell, at) => [cell, at]))
  const whole = blank(Float64Array.from(cells, (cell) => cell * width))
  for (const { t, max, min, maxItem, minItem } of parts) {
    t.forEach((ts, from) => {
      const at = place.get(Math.floor(ts / width)) ?? 0
      takeIn(whole, at, max[from] ?? Number.NaN, maxItem[from] ?? -1)
      takeIn(whole, at, min[from] ?? Number.NaN, minItem[from] ?? -1)
    })
  }
  return whole
}

/** At most `buckets` rows: of each bucket the highest, the lowest and the greatest difference of one instant. */
const reduced = ({ t, max, min, maxItem, minItem }: Timed, buckets: number): Spread => {
  const width = t.length <= buckets ? 0 : Math.ceil(((t.at(-1) ?? 0) - (t[0] ?? 0) + 1) / buckets)
  const spread: Spread = { t: [], max: [], min: [], difference: [], maxItem: [], minItem: [] }
  let current = Number.NaN
  for (let from = 0; from < t.length; from += 1) {
    const bucket = width === 0 ? from : Math.floor(((t[from] ?? 0) - (t[0] ?? 0)) / width)
    const [high, low] = [max[from] ?? 0, min[from] ?? 0]
    const difference = Math.round((high - low) * 1e9) / 1e9
    if (bucket !== current) {
      current = bucket
      spread.t.push(t[from] ?? 0)
      spread.max.push(high)
      spread.min.push(low)
      spread.difference.push(difference)
      spread.maxItem.push(maxItem[from] ?? -1)
      spread.minItem.push(minItem[from] ?? -1)
      continue
    }
    const at = spread.t.length - 1
    if (high > (spread.max[at] ?? 0)) [spread.max[at], spread.maxItem[at]] = [high, maxItem[from] ?? -1]
    if (low < (spread.min[at] ?? 0)) [spread.min[at], spread.minItem[at]] = [low, minItem[from] ?? -1]
    spread.difference[at] = Math.max(spread.difference[at] ?? 0, difference)
  }
  return spread
}

/** Highest, lowest and difference of any points; see `Telemetry.spread`. */
export const createSpread =
  (read: Read) =>
  async (items: readonly PointOfDevice[], from: number, to: number, buckets: number): Promise<Spread> => {
    const groups = Map.groupBy(
      items.map((item, index) => ({ ...item, index })),
      ({ device }) => device.deviceId,
    )
    const parts: Timed[] = []
    for (const own of groups.values()) {
      const [first] = own
      if (!first) continue
      const [slots, indexes] = [own.map(({ slot }) => slot), own.map(({ index }) => index)]
      parts.push(await extremesOf(await read(first.device.deviceId, slots, from, to), indexes))
    }
    const [only] = parts
    if (!only) return reduced(blank(new Float64Array(0)), buckets)
    const slowest = Math.max(...items.map(({ device }) => device.profile.intervalSeconds * 1000))
    return reduced(parts.length === 1 ? only : aligned(parts, slowest), buckets)
  }
