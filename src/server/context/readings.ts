import type { EachItem } from './context.ts'
import type { Device } from './devices.ts'
import type { Refusal } from './stream.ts'

/** One device's numbers at one moment (ms), by slot; NaN where absent. */
export type Frame = {
  readonly deviceId: string
  readonly ts: number
  readonly values: Float64Array
  /** of a correction: its values replace those of the sample, and of corrections with a lower number */
  readonly revision?: number
}

/**
 * The newest value of each slot by event time, NaN where nothing came yet. Either all came in one frame, of the time `ts` (ms), or `at`
 * has the time of each: as a rule the first, which is one array less for each message. See `timeOf`.
 */
export type LatestRow = {
  readonly values: Float64Array
  /** when the newest of the device's samples was measured, where the row holds only some of its slots */
  readonly newest?: number
} & ({ readonly ts: number } | { readonly at: Float64Array; readonly ts?: undefined })

export type CurveSeries = {
  value: (number | null)[]
  min?: (number | null)[]
  max?: (number | null)[]
}

export type SlotsOfDevice = { readonly device: Device; readonly slots: readonly number[] }
export type PointOfDevice = { readonly device: Device; readonly slot: number }

/** By device: times (ms, rising) and the values of the asked slots in their order, NaN where absent. */
export type EachSamples = ReadonlyMap<
  string,
  { readonly t: Float64Array; readonly values: readonly (Float64Array | undefined)[] }
>

/** Columns of equal length; `maxItem` and `minItem` say which of the asked items stood there. Times in ms. */
export type Spread = {
  readonly t: number[]
  readonly max: number[]
  readonly min: number[]
  readonly difference: number[]
  readonly maxItem: number[]
  readonly minItem: number[]
}

export type EnergyStep = 'hour' | 'day' | 'month' | 'year'
/** `value` in the counter's unit, never negative, null where nothing is known; `replaced` (ms) where it began anew, to the hour. */
export type Energy = {
  readonly steps: { readonly from: number; readonly to: number; readonly value: number | null }[]
  readonly replaced: number[]
}

/**
 * Columns with a row for each hour that begins at `hour`, ms. Read as a counter's: when the first and last number came (ms) and what was
 * counted between them, in the counter's unit.
 */
export type HourColumns = Readonly<
  Record<'hour' | 'min' | 'max' | 'sum' | 'count' | 'first' | 'last', Float64Array> &
    Partial<Record<'firstAt' | 'lastAt' | 'rise', Float64Array>>
>
/** By device (decimal id) and slot. */
export type HoursOfSlots = ReadonlyMap<string, ReadonlyMap<number, HourColumns>>

/** The one module that stores and answers readings. All times are ms since the epoch, ranges are [from, to). */
export type Telemetry = {
  /** Stores frames and counts refusals in one transaction; resolves when it has committed. Idempotent. */
  commit(frames: readonly Frame[], refusals: readonly Refusal[]): Promise<void>
  /** whether the last commit failed */
  isFailing(): boolean
  latest(deviceId: string): LatestRow | undefined
  /** What `latest` was at a moment, of many devices at once: only the asked slots, values of the month before at most. */
  at(items: readonly SlotsOfDevice[], ts: number): Promise<ReadonlyMap<string, LatestRow>>
  /** When each device was sampled up to a moment: the last times of the hour before it, 20 at most, ms, rising. */
  timesBefore(devices: readonly Device[], ts: number, most?: number): Promise<ReadonlyMap<string, readonly number[]>>
  /** How many samples of a device came for a quarter of an hour that was over; undefined where other processes write too. */
  amendments(deviceId: string): number | undefined
  /** Samples of many devices, each in its own range, in two queries; see `samples` for one device. */
  each(items: readonly EachItem[]): Promise<EachSamples>
  /** The same as far as counters need it: of a sealed hour in which one only rose, its first and last number. */
  counters(items: readonly EachItem[]): Promise<EachSamples>
  /** Slots of one device over a range on one shared time axis; min and max only where buckets were needed. A null is a gap. */
  curve(
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    buckets: number,
  ): Promise<{ t: number[]; series: CurveSeries[] }>
  /** History rows newest first; a row stands where at least one of the slots has a value. */
  rows(
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    page: { current: number; size: number },
  ): Promise<{ total: number; rows: { ts: number; values: (number | null)[] }[] }>
  /** The same rows of devices in turn, all of one snapshot, read as they are taken; for exports. */
  history(
    items: readonly SlotsOfDevice[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): AsyncIterable<{ device: Device; ts: number; values: (number | null)[] }>
  /** Samples with at least one of the slots, `values` in the order of `slots`, NaN where absent; the oldest first, or the newest. */
  samples(
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    options?: { limit?: number; newest?: boolean },
  ): Promise<{ ts: number; values: Float64Array }[]>
  /** One curve for each item, each on its own time axis. */
  series(
    items: readonly PointOfDevice[],
    from: number,
    to: number,
    buckets: number,
  ): Promise<{ t: number[]; series: CurveSeries[] }[]>
  /** Statistics of each hour (UTC) with values, of many devices in a few queries; hours that the range cuts count as far as they lie in it. */
  hours(items: readonly SlotsOfDevice[], from: number, to: number): Promise<HoursOfSlots>
  /** Highest, lowest and their difference over any points at each instant; of a bucket the extremes and the greatest difference. */
  spread(items: readonly PointOfDevice[], from: number, to: number, buckets: number): Promise<Spread>
  /**
   * What each of some kWh counters counted in each hour, day, month or year of a time zone, of the counter's station where none is given:
   * in the order of the items, all in a few queries.
   */
  energies(
    items: readonly PointOfDevice[],
    from: number,
    to: number,
    step: EnergyStep,
    timeZone?: string,
  ): Promise<Energy[]>
  /** The same of one counter. */
  energy(device: Device, slot: number, from: number, to: number, step: EnergyStep, timeZone?: string): Promise<Energy>
  /** kW that the counters of a device may count: more at stations that are, or have converters that are, rated for more */
  mostPower(device: Device): number
}

/** The disk of the embedded database, in bytes; zeros where it is not ours. */
export type DiskState = {
  readonly free: number
  readonly total: number
  /** what is free beyond the reserve; less than nothing where it is short of it */
  readonly spare: number
  /** so little is free that samples stay unacknowledged */
  readonly held: boolean
}
export type Disk = { state(): DiskState }
