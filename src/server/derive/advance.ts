import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { mergeFrames } from '#server/telemetry/store/mergeFrames.ts'
import type { Fold } from './fold.ts'
import type { Range } from './ranges.ts'
import type { AnyRow, RowOf } from './rows.ts'
import { type Recalled, recentAfter, type Way, wayOf } from './recent.ts'
import { isWorthKeeping, type Raw } from './slice.ts'
import { textOf } from './stateText.ts'
import type { DevicePoint } from './store.ts'

/** A device whose samples come in order. */
export type Followed<State> = Recalled<State, Raw> & {
  /** samples since the last checkpoint */
  readonly count: number
  /** ms between the newest sample and the one before */
  readonly pause: number
}

export type Advance<State, Row> = {
  /** undefined where the fold failed */
  readonly heads: ReadonlyMap<string, Followed<State> | undefined>
  readonly late: ReadonlyMap<string, Range[]>
  readonly ended: readonly RowOf<Row>[]
  readonly checkpoints: readonly DevicePoint[]
  readonly failed: readonly { readonly device: Device; readonly error: unknown }[]
}

type Following<Given, State, Sample, Row extends AnyRow> = {
  readonly fold: Pick<Fold<Given, State, Sample, Row>, 'follows' | 'slots' | 'sampleOf' | 'step' | 'neutral'>
  readonly heads: ReadonlyMap<string, Followed<State>>
  readonly deviceOf: (deviceId: string) => Device | undefined
  readonly givenOf: (device: Device) => Given
  /** false: memory may be out of date for this device, so no checkpoint is made from it */
  readonly isSound: (deviceId: string) => boolean
  /** true: nothing is stored of the device before these frames */
  readonly isFirst: (deviceId: string) => boolean
  readonly every: number
}

/** Folds new frames, in whatever order, onto what memory holds; those that are not newer than it are late. */
export const advance = <Given, State, Sample, Row extends AnyRow>(
  { fold, heads: known, deviceOf, givenOf, isSound, isFirst, every }: Following<Given, State, Sample, Row>,
  frames: readonly Frame[],
): Advance<State, Row> => {
  const heads = new Map<string, Followed<State> | undefined>()
  const late = new Map<string, Range[]>()
  const ended: RowOf<Row>[] = []
  const checkpoints: DevicePoint[] = []
  const failed: { device: Device; error: unknown }[] = []

  for (const { device, raw, isCorrected } of samplesOf(fold, frames, deviceOf)) {
    const { deviceId } = device
    const { ts } = raw
    const head = heads.has(deviceId) ? heads.get(deviceId) : known.get(deviceId)
    const isNewer = head !== undefined && ts > head.sample.ts
    const isTrusted = isSound(deviceId) && !late.has(deviceId)
    const isBegin = !head && !heads.has(deviceId) && isTrusted && !isCorrected && isFirst(deviceId)
    // Memory that may be out of date is not gone back in, and what the fold has taken in of a corrected sample is read again.
    const mayGoBack = !isCorrected && (isTrusted || ts === head?.sample.ts)
    const way = isBegin ? beginOf(fold, raw) : head && (isNewer || mayGoBack) ? wayOf(head, raw, mergedRaw) : undefined
    if (!way) {
      late.set(deviceId, [...(late.get(deviceId) ?? []), { from: ts, to: ts }])
      continue
    }
    const kept =
      head && isNewer && isSound(deviceId) && isWorthKeeping(head.count, head.pause, every) ? head : undefined
    try {
      const { next, rows } = folded(fold, givenOf(device), kept ? { ...way, recent: way.recent.slice(-1) } : way)
      const point = isBegin ? next : kept
      if (point) checkpoints.push({ deviceId, at: point.sample.ts, state: textOf(point.state) })
      heads.set(deviceId, {
        ...next,
        told: isBegin || next.told,
        count: kept ? 1 : isNewer ? head.count + 1 : (head?.count ?? 0),
        pause: isNewer ? ts - head.sample.ts : (head?.pause ?? 0),
      })
      for (const row of rows) ended.push({ device, row })
    } catch (error) {
      heads.set(deviceId, undefined)
      late.set(deviceId, [...(late.get(deviceId) ?? []), { from: ts, to: ts }])
      failed.push({ device, error })
    }
  }
  return { heads, late, ended, checkpoints, failed }
}

const beginOf = <State>({ neutral }: { readonly neutral: State }, raw: Raw): Way<State, Raw> => ({
  before: neutral,
  recent: [],
  samples: [raw],
})

/** The state after the samples of a way, and the rows that ended with them. */
const folded = <Given, State, Sample, Row extends AnyRow>(
  { step, sampleOf }: Pick<Fold<Given, State, Sample, Row>, 'sampleOf' | 'step'>,
  given: Given,
  { before, recent, samples: [first, ...others] }: Way<State, Raw>,
): { next: Recalled<State, Raw>; rows: readonly Row[] } => {
  const { state, rows } = step(given, before, sampleOf(first.ts, first.values))
  let next: Recalled<State, Raw> = { before, state, sample: first, told: rows.length > 0, recent }
  const all = [...rows]
  for (const sample of others) {
    const after = step(given, next.state, sampleOf(sample.ts, sample.values))
    next = { before: next.state, state: after.state, sample, told: after.rows.length > 0, recent: recentAfter(next) }
    all.push(...after.rows)
  }
  return { next, rows: all }
}

/** The frames of followed devices that say anything about the fold's points, by device and time. */
const samplesOf = <Given, State, Sample, Row extends AnyRow>(
  fold: Pick<Fold<Given, State, Sample, Row>, 'follows' | 'slots'>,
  frames: readonly Frame[],
  deviceOf: (deviceId: string) => Device | undefined,
): { device: Device; raw: Raw; isCorrected: boolean }[] => {
  // Before they are merged: of most batches a fold follows nothing.
  const followed = frames.filter(({ deviceId }) => {
    const device = deviceOf(deviceId)
    return device !== undefined && fold.follows(device)
  })
  return mergeFrames(followed).flatMap(({ deviceId, ts, values, revision }) => {
    const device = deviceOf(deviceId)
    if (!device) return []
    const own = fold.slots(device).map((slot) => values[slot] ?? Number.NaN)
    return own.every(Number.isNaN) ? [] : [{ device, raw: { ts, values: own }, isCorrected: revision !== undefined }]
  })
}

/** Two samples of one moment merged: the greater of each value, as in the store. */
const mergedRaw = (a: Raw, b: Raw): Raw => ({
  ts: a.ts,
  values: Array.from(a.values, (value, index) => {
    const other = b.values[index] ?? Number.NaN
    return Number.isNaN(value) || other > value ? other : value
  }),
})
