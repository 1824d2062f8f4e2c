import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { mergeFrames } from '#server/telemetry/store/mergeFrames.ts'
import type { Fold } from './fold.ts'
import type { Range } from './ranges.ts'
import type { AnyRow, RowOf } from './rows.ts'
import { type Head, isWorthKeeping, type Raw } from './slice.ts'
import { textOf } from './stateText.ts'
import type { DevicePoint } from './store.ts'

/** A device whose samples come in order. */
export type Followed<State> = Head<State> & {
  /** its newest sample ended a row or is not in memory: another sample of the same time counts as late */
  readonly told: boolean
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
  readonly fold: Pick<Fold<Given, State, Sample, Row>, 'follows' | 'slots' | 'sampleOf' | 'step'>
  readonly heads: ReadonlyMap<string, Followed<State>>
  readonly deviceOf: (deviceId: string) => Device | undefined
  readonly givenOf: (device: Device) => Given
  /** false: memory may be out of date for this device, so no checkpoint is made from it */
  readonly isSound: (deviceId: string) => boolean
  readonly every: number
}

/** Folds new frames, in whatever order, onto what memory holds; those that are not newer than it are late. */
export const advance = <Given, State, Sample, Row extends AnyRow>(
  { fold, heads: known, deviceOf, givenOf, isSound, every }: Following<Given, State, Sample, Row>,
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
    const isSame = ts === head?.sample.ts
    // What the fold has taken in of a sample that was corrected is read again.
    if (!head || ts < head.sample.ts || (isSame && (head.told || isCorrected))) {
      late.set(deviceId, [...(late.get(deviceId) ?? []), { from: ts, to: ts }])
      continue
    }
    const before = isSame ? head.before : head.state
    const sample = isSame ? mergedRaw(head.sample, raw) : raw
    const isKept = !isSame && isWorthKeeping(head.count, head.pause, every) && isSound(deviceId)
    try {
      const { state, rows } = fold.step(givenOf(device), before, fold.sampleOf(ts, sample.values))
      if (isKept) checkpoints.push({ deviceId, at: head.sample.ts, state: textOf(head.state) })
      const count = isSame ? head.count : isKept ? 1 : head.count + 1
      const pause = isSame ? head.pause : ts - head.sample.ts
      heads.set(deviceId, { before, state, sample, told: rows.length > 0, count, pause })
      for (const row of rows) ended.push({ device, row })
    } catch (error) {
      heads.set(deviceId, undefined)
      late.set(deviceId, [...(late.get(deviceId) ?? []), { from: ts, to: ts }])
      failed.push({ device, error })
    }
  }
  return { heads, late, ended, checkpoints, failed }
}

/** The frames of followed devices that say anything about the fold's points, by device and time. */
const samplesOf = <Given, State, Sample, Row extends AnyRow>(
  fold: Pick<Fold<Given, State, Sample, Row>, 'follows' | 'slots'>,
  frames: readonly Frame[],
  deviceOf: (deviceId: string) => Device | undefined,
): { device: Device; raw: Raw; isCorrected: boolean }[] =>
  mergeFrames(frames).flatMap(({ deviceId, ts, values, revision }) => {
    const device = deviceOf(deviceId)
    if (!device || !fold.follows(device)) return []
    const own = fold.slots(device).map((slot) => values[slot] ?? Number.NaN)
    return own.every(Number.isNaN) ? [] : [{ device, raw: { ts, values: own }, isCorrected: revision !== undefined }]
  })

/** Two samples of one moment merged: the greater of each value, as in the store. */
const mergedRaw = (a: Raw, b: Raw): Raw => ({
  ts: a.ts,
  values: Array.from(a.values, (value, index) => {
    const other = b.values[index] ?? Number.NaN
    return Number.isNaN(value) || other > value ? other : value
  }),
})
