import type { Device } from '#server/context/devices.ts'
import type { Range } from './ranges.ts'
import type { AnyRow, RowOf } from './rows.ts'

/** The state (as `textOf` writes it) after all samples up to and including `at` (ms). */
export type Point = { readonly at: number; readonly state: string }

/** A device's late ranges, and the ids under which they are stored. */
export type Late = { readonly ids: readonly string[]; readonly ranges: readonly Range[] }

export type DeviceKey = { readonly deviceId: string; readonly kind: string; readonly start: number }
export type DevicePoint = Point & { readonly deviceId: string }

/** The rows of samples in order: one for each kind, device and start. */
export type Written<Row> = {
  readonly rows: readonly RowOf<Row>[]
  readonly gone: readonly DeviceKey[]
  readonly checkpoints: readonly DevicePoint[]
  readonly progress: readonly DevicePoint[]
}

/** The rows of a device's samples from `since` to `until` (ms, both included) after folding them again. */
export type Settled<Row extends AnyRow> = {
  readonly device: Device
  readonly since: number
  readonly until: number
  readonly rows: readonly Row[]
  /** rows that began elsewhere and are removed too, unless they are in `rows` or `kept` */
  readonly also: readonly AnyRow[]
  /** rows that stay as they are stored, if they are */
  readonly kept: readonly AnyRow[]
  readonly checkpoints: readonly Point[]
  /** the state at `until` */
  readonly state: string
  /** An equal state was stored at this sample already: the rows of later samples stay. */
  readonly isAgreed: boolean
}

/** What the engine keeps of one fold. Each promise resolves when the change has committed. */
export type Store<Row extends AnyRow> = {
  /** devices with late ranges */
  late(): Promise<string[]>
  mark(ranges: ReadonlyMap<string, readonly Range[]>): Promise<void>
  lateOf(deviceId: string): Promise<Late>
  /** How far each device has come: all rows up to there are stored. It goes back when a part is derived again. */
  progress(): Promise<Map<string, Point>>
  /** the newest checkpoint or progress before `ts` */
  before(deviceId: string, ts: number): Promise<Point | undefined>
  /** the first few checkpoints from `ts` on, progress among them, the oldest first */
  from(deviceId: string, ts: number): Promise<Point[]>
  write(written: Written<Row>): Promise<void>
  /** All or nothing: `settled`, if anything was folded, and `rest` in the place of the ranges `ids`. Returns the rows that went. */
  settle(
    deviceId: string,
    settled: Settled<Row> | undefined,
    late: { readonly ids: readonly string[]; readonly rest: readonly Range[] },
  ): Promise<AnyRow[]>
  /** Ends the rows of devices that are no more and forgets everything else about them. */
  forgetRemoved(): Promise<void>
}
