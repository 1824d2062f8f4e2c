import type { Span } from '#contract/gaps.ts'
import type { Samples } from './loadSamples.ts'
import { type HourStats, hourMs } from '../segment/stats.ts'

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
  const spans: Span[] = []
  const begins: number[] = []
  let count = 1
  for (let at = 0; at < t.length; ) {
    const end = origin + (Math.floor(((t[at] as number) - origin) / width) + 1) * width
    const begin = at
    // As many as the bucket before had, where these are within, and then one by one.
    if ((t[at + count - 1] ?? end) < end) at += count
    while (at < t.length && (t[at] as number) < end) at += 1
    count = at - begin
    begins.push(begin)
    spans.push({ first: t[begin] as number, last: t[at - 1] as number, count })
  }
  begins.push(t.length)
  return { spans, series: values.map((column) => bucketColumn(column, begins)) }
}

/** Average, least and greatest of the numbers from each of `begins` to the next; NaN where none is present. */
const bucketColumn = (column: Float64Array, begins: readonly number[]): Buckets['series'][number] => {
  const size = begins.length - 1
  const [value, min, max] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  for (let bucket = 0; bucket < size; bucket += 1) {
    const [begin, end] = [begins[bucket] as number, begins[bucket + 1] as number]
    let sum = column[begin] as number
    let [least, most] = [sum, sum]
    for (let at = begin + 1; at < end; at += 1) {
      const each = column[at] as number
      sum += each
      least = each < least ? each : least
      most = each > most ? each : most
    }
    value[bucket] = sum / (end - begin)
    min[bucket] = least
    max[bucket] = most
    if (Number.isNaN(sum)) putPresent({ value, min, max }, bucket, column.subarray(begin, end))
  }
  return { value, min, max }
}

/** A bucket of which some numbers are absent. */
const putPresent = ({ value, min, max }: Buckets['series'][number], bucket: number, numbers: Float64Array): void => {
  const present = numbers.filter((each) => !Number.isNaN(each))
  const none = present.length === 0
  value[bucket] = present.reduce((sum, each) => sum + each, 0) / present.length
  min[bucket] = none ? Number.NaN : Math.min(...present)
  max[bucket] = none ? Number.NaN : Math.max(...present)
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
