import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { AnyRow, Kind } from './rows.ts'

/**
 * How to add a derived record (features/records/server is the example):
 *
 * 1. A migration with a table of its rows: `device_id bigint`, `started_at timestamptz`, both together unique, and its own columns.
 * 2. A `Fold`: pure functions over one device's samples in the order of their times. Times are ms since the epoch, values are in the
 *    units of their points, NaN where absent.
 * 3. A `Kind` for each kind of row, which names the table and its columns (`kindOf` in rows.ts writes the SQL).
 * 4. `trackers: [createEngine(context, fold)]` in the feature. Several folds share the time for late samples: give each the same
 *    `createBudget()`.
 *
 * The engine sees to the rest: rows are always what folding all stored samples in the order of time gives, whatever the order and the
 * repetition in which they came, across restarts and removals of devices. Facts that are not samples and were said late (a mount, a
 * setting) are told by `markLate(context, fold.name, deviceId, range)`, in any process.
 *
 * What a fold must keep to:
 * - The same samples and facts give the same states and rows: no clock, no chance, nothing kept outside the state.
 * - A state is plain data: objects, arrays, strings, booleans, null and numbers, NaN and infinities included, absent properties instead
 *   of undefined in arrays; no string in it is 'NaN' or '±Infinity'. It is stored as JSON every few thousand samples, so keep it small.
 *   Drop what no longer matters: after a late sample, derivation ends where the state equals the stored one.
 * - A row's `start` is the time of a sample and never changes; device, kind and start are its key. `open` gives a row from the sample on
 *   that it begins with, also while it may still come to nothing: then its kind's `counts` is false and it is not stored. A row may also
 *   begin between two samples, where the state after the first fixes when (midnight, a time-out): the second then brings it.
 * - Errors: a fold that throws for a device is logged with the device and tried again after a growing pause; others are not disturbed.
 *
 * Alarms keep a stream of their own: one head for many rules whose settings change over time, rows that return and merge, shelving and an
 * open book that people watch. As folds, each rule would be a state machine of its own kind with a shared table, and most of the code in
 * features/alarms/server/stream is about exactly what the others do not have. They share the arithmetic of late ranges (ranges.ts).
 */
export type Fold<Given, State, Sample, Row extends AnyRow> = {
  /** names its late ranges, progress and checkpoints in the database; never changes */
  readonly name: string
  /** whether this device's samples are folded */
  follows(device: Device): boolean
  /** The slots of a sample in the order that `sampleOf` expects; −1 where the profile lacks the point. */
  slots(device: Device): readonly number[]
  sampleOf(ts: number, values: ArrayLike<number>): Sample
  /** What else the rules need to know now: the device's profile and latest values, facts that the feature keeps in memory. */
  given(device: Device, latest: LatestRow | undefined): Given
  /** The same for samples from `from` (ms) on, where facts of the past must be read; without it `given` serves. */
  givenSince?(device: Device, from: number): Promise<Given>
  /** before the first sample */
  readonly neutral: State
  /** One sample later. `rows` are those that ended with it and will not change any more. */
  step(given: Given, state: State, sample: Sample): { readonly state: State; readonly rows: readonly Row[] }
  /** What still runs `quiet` ms after the last sample, as it is to be shown; infinite: nothing more will come. */
  open(given: Given, state: State, quiet: number): readonly Row[]
  readonly kinds: { readonly [K in Row['kind']]: Kind<Extract<Row, { kind: K }>> }
}
