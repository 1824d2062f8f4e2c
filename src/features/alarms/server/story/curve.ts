import type { AlarmRule } from '#catalogue/alarmRules/rule.ts'
import type { Language } from '#contract/errors.ts'
import type { Device, PointSlot, Profile } from '#server/context/devices.ts'
import { patience, rounded, roundedOrNull } from '#server/equipment/reading.ts'
import type { AlarmStory, StoryPoint } from '../../storyShapes.ts'
import { isPast } from '../stream/fold.ts'
import { type Figure, type Judge, judged } from '../stream/judge.ts'
import { type Trail, trailAfter } from '../stream/rise.ts'

/** One moment (ms) of a device, its values by slot, NaN where absent. */
export type StorySample = { readonly ts: number; readonly values: Float64Array }

const frameCount = 6
/** cells of a row, as racks are built */
const columns = 16

const nameOf = ({ pointName, pointNameEn }: PointSlot, language: Language): string =>
  language === 'en' ? pointNameEn || pointName : pointName

/** The array of cells that a rule's value is taken from, where the device reports one. */
export const cellsOf = ({ byKey }: Profile, { sources }: Pick<AlarmRule, 'sources'>): PointSlot | undefined => {
  const source = sources.find(({ points }) => points.every((key) => byKey.has(key)))
  return byKey.get(byKey.get(source?.points[0] ?? '')?.deriveFrom ?? '')
}

/** The values that a rule judged, ms; null where a sample says nothing or the device was silent before it. */
export const judgedCurve = (
  judge: Judge,
  device: Device,
  samples: readonly StorySample[],
  figure: Figure,
): StoryPoint[] => {
  let trail: Trail | undefined
  return withGaps(
    device,
    samples.map((sample): StoryPoint => {
      const before = trail
      const raw = judge.rule.rise ? judge.read(sample.values, figure) : undefined
      if (raw !== undefined && raw !== 'ok') trail = trailAfter(trail, sample.ts, raw.value)
      const { reading } = judge.rule.rise
        ? judged(judge, sample, before)
        : { reading: judge.read(sample.values, figure) }
      return [sample.ts, reading === undefined || reading === 'ok' ? null : rounded(reading.value)]
    }),
  )
}

/** A gap where the device said nothing for three intervals. */
const withGaps = (device: Device, points: readonly StoryPoint[]): StoryPoint[] =>
  points.flatMap((point, index): StoryPoint[] => {
    const before = points[index - 1]
    return before && point[0] - before[0] > patience(device) ? [[before[0] + 1, null], point] : [point]
  })

const valuesOf = ({ firstSlot, size }: PointSlot, { values }: StorySample): Float64Array =>
  values.subarray(firstSlot, firstSlot + size)

const meanOf = (values: Float64Array): number => {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.reduce((sum, value) => sum + value, 0) / known.length
}
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : roundedOrNull(value)

/** One cell (from 1) with the mean of all beside it. */
export const cellCurve = (
  array: PointSlot,
  cell: number,
  device: Device,
  samples: readonly StorySample[],
  language: Language,
): AlarmStory['curve'] => {
  const of = (read: (values: Float64Array) => number | undefined): StoryPoint[] =>
    withGaps(
      device,
      samples.map((sample): StoryPoint => [sample.ts, orNull(read(valuesOf(array, sample)))]),
    )
  return {
    name: nameOf(array, language),
    unit: array.unit,
    decimals: array.decimals,
    points: of((values) => values[cell - 1]),
    mean: of(meanOf),
  }
}

type Span = { readonly from: number; readonly to: number }

/** The cells at six moments of a span, each as the newest sample before it said. */
export const filmOf = (
  array: PointSlot,
  cell: number | null,
  samples: readonly StorySample[],
  { from, to }: Span,
  language: Language,
): AlarmStory['film'] => {
  const told = samples.filter((sample) => valuesOf(array, sample).some((value) => !Number.isNaN(value)))
  const wanted = Array.from({ length: frameCount }, (_, index) => from + ((to - from) * (index + 1)) / frameCount)
  const found = new Set(wanted.flatMap((ts) => told.findLast((sample) => sample.ts <= ts) ?? []))
  if (found.size === 0) return null
  return {
    name: nameOf(array, language),
    unit: array.unit,
    decimals: array.decimals,
    columns,
    cell,
    frames: [...found].map((sample) => ({
      ts: sample.ts,
      values: Array.from(valuesOf(array, sample), (value) => orNull(value)),
    })),
  }
}

/** When a curve first reached a limit at or after `since` (ms); null where it did not. */
export const crossedAt = (
  { direction }: Pick<AlarmRule, 'direction'>,
  points: readonly StoryPoint[],
  limit: number,
  since: number,
): number | null =>
  points.find(([ts, value]) => ts >= since && value !== null && isPast({ direction }, value, limit))?.[0] ?? null
