import type { Span } from '#contract/gaps.ts'
import type { Samples } from './load.ts'
import { type HourStats, hourMs } from './segment/stats.ts'

/** Buckets that hold something, in the order of time: `span` has first and last time (ms) and how many samples, NaN where a slot has none. */
export type Buckets = {
  readonly spans: readonly Span[]
  readonly series: readonly { readonly value: Float64Array; readonly min: Float64Array; readonly max: Float64Array }[]
}

type Tally = { sum: Float64Array; count: Float64Array; min: Float64Array; max: Float64Array }

const tally = (size: number): Tally => ({
  sum: new Float64Array(size),
  count: new Float64Array(size),
  min: new Float64Array(size).fill(Infinity),
  max: new Float64Array(size).fill(-Infinity),
})

const columnsOf = ({ sum, count, min, max }: Tally, kept: readonly number[]) => {
  const pick = (of: (at: number) => number) =>
    Float64Array.from(kept, (at) => ((count[at] ?? 0) > 0 ? of(at) : Number.NaN))
  return {
    value: pick((at) => (sum[at] ?? 0) / (count[at] ?? 1)),
    min: pick((at) => min[at] ?? Number.NaN),
    max: pick((at) => max[at] ?? Number.NaN),
  }
}

/** Samples in buckets of `width` ms from `origin` on. */
export const bucketSamples = ({ t, values }: Samples, origin: number, width: number): Buckets => {
  const place = new Int32Array(t.length)
  const spans: { first: number; last: number; count: number }[] = []
  let current = -1
  for (let at = 0; at < t.length; at += 1) {
    const ts = t[at] ?? 0
    const bucket = Math.floor((ts - origin) / width)
    const last = spans.at(-1)
    if (last && bucket === current) {
      last.last = ts
      last.count += 1
    } else spans.push({ first: ts, last: ts, count: 1 })
    current = bucket
    place[at] = spans.length - 1
  }
  const kept = [...spans.keys()]
  const series = values.map((column) => {
    const sums = tally(spans.length)
    for (let at = 0; at < column.length; at += 1) add(sums, place[at] ?? 0, column[at] ?? Number.NaN)
    return columnsOf(sums, kept)
  })
  return { spans, series }
}

const add = ({ sum, count, min, max }: Tally, at: number, value: number): void => {
  if (Number.isNaN(value)) return
  sum[at] = (sum[at] ?? 0) + value
  count[at] = (count[at] ?? 0) + 1
  if (value < (min[at] ?? 0)) min[at] = value
  if (value > (max[at] ?? 0)) max[at] = value
}

/** Hours in buckets of `width` ms (whole hours) from `origin` (a whole hour) on; each hour counts as one moment, its beginning. */
export const bucketHours = (hours: readonly HourStats[], origin: number, width: number): Buckets => {
  const bucketOf = (hour: number): number => Math.floor((hour - origin) / width)
  const found = [...new Set(hours.flatMap(({ hour }) => [...hour]))].sort((a, b) => a - b)
  const spans: { first: number; last: number; count: number }[] = []
  const places = new Map<number, number>()
  for (const hour of found) {
    const bucket = bucketOf(hour)
    const last = spans.at(-1)
    if (last && places.has(bucket)) {
      last.last = hour
      last.count += 1
    } else {
      places.set(bucket, spans.length)
      spans.push({ first: hour, last: hour, count: 1 })
    }
  }
  const kept = [...spans.keys()]
  const series = hours.map((stats) => {
    const sums = tally(spans.length)
    stats.hour.forEach((hour, row) => {
      const at = places.get(bucketOf(hour)) ?? 0
      sums.sum[at] = (sums.sum[at] ?? 0) + (stats.sum[row] ?? 0)
      sums.count[at] = (sums.count[at] ?? 0) + (stats.count[row] ?? 0)
      sums.min[at] = Math.min(sums.min[at] ?? 0, stats.min[row] ?? Infinity)
      sums.max[at] = Math.max(sums.max[at] ?? 0, stats.max[row] ?? -Infinity)
    })
    return columnsOf(sums, kept)
  })
  return { spans, series }
}

export const wholeHours = (width: number): number => Math.ceil(width / hourMs) * hourMs
