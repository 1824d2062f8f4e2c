import { gapsAfter, gapsInTimes, type Span } from '#contract/gaps.ts'
import type { CurveSeries } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { type Buckets, bucketHours, bucketSamples, wholeHours } from './buckets.ts'
import type { Hours } from './hourStats.ts'
import { isFull, type Load, type Samples } from './loadSamples.ts'
import { hourMs } from '../segment/stats.ts'
import type { Weigh } from './weigh.ts'

type Curve = { t: number[]; series: CurveSeries[] }

/**
 * Exact samples where they and their gaps fit into `buckets`, else averages with the peaks kept; see `Telemetry.curve`. Refuses
 * `range.too_much`.
 */
export const createCurve =
  (load: Load, hours: Hours, weigh: Weigh) =>
  async (device: Device, slots: readonly number[], from: number, to: number, buckets: number): Promise<Curve> => {
    if (slots.length === 0) return { t: [], series: [] }
    const expected = device.profile.intervalSeconds * 1000
    const bySample = async (): Promise<Curve> => {
      await weigh('samples', device.deviceId, slots, from, to)
      return ofSamples(await load(device.deviceId, slots, from, to), expected, buckets)
    }
    if ((to - from) / buckets < hourMs) return bySample()

    await weigh('hours', device.deviceId, slots, from, to)
    const stats = await hours(device.deviceId, slots, from, to)
    const most = Math.max(...stats.map(({ count }) => count.reduce((sum, each) => sum + each, 0)))
    if (most <= buckets) return bySample()
    const [first, last] = [
      Math.min(...stats.map(({ hour }) => hour[0] ?? to)),
      Math.max(...stats.map(({ hour }) => hour.at(-1) ?? from)),
    ]
    const width = wholeHours((last - first + hourMs) / buckets)
    return drawn(bucketHours(stats, first, width), first, width, Math.max(expected, hourMs))
  }

const ofSamples = (samples: Samples, expected: number, buckets: number): Curve => {
  const { t, values } = samples
  if (t.length <= buckets) {
    const gaps = gapsInTimes(t, expected)
    if (t.length + gaps.size <= buckets)
      return withGaps(
        plainList(t),
        t,
        gaps,
        values.map((column) => ({ value: column })),
      )
  }
  const first = t[0] ?? 0
  const width = Math.ceil(((t.at(-1) ?? 0) - first + 1) / buckets)
  return drawn(bucketSamples(samples, first, width), first, width, expected)
}

const drawn = ({ spans, series }: Buckets, origin: number, width: number, expected: number): Curve =>
  withGaps(
    spans.map(({ first }) => first),
    spans.map(({ last }) => last),
    bucketGaps(spans, expected, origin, width),
    series,
  )

/** Two buckets side by side have no empty one between them that a null could stand for. */
const bucketGaps = (spans: readonly Span[], expected: number, origin: number, width: number): Set<number> => {
  const bucketOf = (index: number) => Math.floor(((spans[index]?.first ?? 0) - origin) / width)
  return new Set([...gapsAfter(spans, expected, width)].filter((index) => bucketOf(index + 1) - bucketOf(index) > 1))
}

/** Twenty times as fast as `Array.from`, which asks an iterator. */
const plainList = (numbers: Float64Array): number[] => {
  const list = new Array<number>(numbers.length)
  for (let at = 0; at < numbers.length; at += 1) list[at] = numbers[at] as number
  return list
}

type Columns = { value: Float64Array; min?: Float64Array; max?: Float64Array }

/** Numbers with null for what is absent, and a row of nulls where a gap lies. */
const withGaps = (
  first: number[],
  last: ArrayLike<number>,
  gaps: ReadonlySet<number>,
  series: readonly Columns[],
): Curve => {
  const open = <T>(at: (index: number) => T, gap: (index: number) => T): T[] => {
    const list: T[] = []
    for (let index = 0; index < first.length; index += 1) {
      list.push(at(index))
      if (gaps.has(index)) list.push(gap(index))
    }
    return list
  }
  const numbers = (column: Float64Array, full: boolean): (number | null)[] => {
    // A list that may hold a null takes three times as long to make.
    const list: (number | null)[] = plainList(column)
    if (!full)
      for (let index = 0; index < column.length; index += 1) if (Number.isNaN(column[index])) list[index] = null
    return gaps.size === 0
      ? list
      : open<number | null>(
          (index) => list[index] ?? null,
          () => null,
        )
  }
  return {
    t:
      gaps.size === 0
        ? first
        : open(
            (index) => first[index] ?? 0,
            (index) => Math.floor(((last[index] ?? 0) + (first[index + 1] ?? 0)) / 2),
          ),
    series: series.map(({ value, min, max }) => {
      // The least and the most are absent where the average is.
      const full = isFull(value)
      return {
        value: numbers(value, full),
        ...(min && max ? { min: numbers(min, full), max: numbers(max, full) } : {}),
      }
    }),
  }
}
