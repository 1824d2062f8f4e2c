import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { PointKind } from '#catalogue/point.ts'
import type { Language } from '#contract/errors.ts'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import type { Places } from './places/places.ts'
import type { SealedInput } from './http/sealedInput.ts'
import type { SetCookie } from './http/cookies.ts'

export type Db = Kysely<Tables>

/** Structured log; `error` is for what an operator of the server must see. */
export type Log = {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** Everything that the features' handlers may use, given as an argument. */
export type Context = {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  readonly pool: Pool
  /** ms since the epoch */
  readonly clock: () => number
  readonly registry: Registry
  readonly telemetry: Telemetry
  readonly places: Places
  readonly live: LiveHub
  readonly sealed: SealedInput
  readonly disk: Disk
}

export type Caller = {
  readonly userId: string
  readonly sessionId: string
  readonly userName: string
  readonly orgId: string
  readonly orgPath: string
  readonly timeZone: string
  readonly isPlatformAdmin: boolean
  readonly mustChange: boolean
  /** 1 all of the merchant, 2 own organization and below, 3 own organization only */
  readonly dataScope: 1 | 2 | 3
  readonly merchantPath: string
  /** of his highest role: a smaller number is higher; `noLevel` without a role */
  readonly level: number
  readonly authorities: ReadonlySet<string>
}

/** One request as a handler sees it; `caller` is undefined only on open calls. */
export type Call<C extends Caller | undefined = Caller> = {
  readonly caller: C
  readonly language: Language
  readonly ip: string
  /** the portal's own address as the request names it */
  readonly origin: string
  readonly setCookie: SetCookie
}

// ---- equipment in memory

export type PointSlot = {
  readonly pointKey: string
  readonly pointName: string
  readonly pointNameEn: string
  readonly unit: string
  readonly kind: PointKind
  readonly decimals: number
  readonly size: number
  readonly firstSlot: number
  readonly min: number | null
  readonly max: number | null
  readonly sentinels: readonly number[]
  readonly deriveFrom: string | null
  readonly deriveWhat: string | null
}

export type Profile = {
  readonly profileId: string
  readonly profileKey: string
  readonly intervalSeconds: number
  readonly slots: number
  /** in display order, derived ones included, removed ones left out */
  readonly points: readonly PointSlot[]
  readonly byKey: ReadonlyMap<string, PointSlot>
}

export type Device = {
  readonly deviceId: string
  readonly deviceCode: string
  readonly deviceName: string
  readonly parentId: string | null
  readonly stationId: string
  readonly stationName: string
  readonly stationType: string
  readonly stationLon?: number | null
  readonly stationLat?: number | null
  readonly orgId: string
  readonly orgPath: string
  readonly timeZone: string
  readonly tokenHash: Buffer
  readonly profile: Profile
}

/** Devices and profiles, mirrored from the database and kept fresh by its notifications. */
export type Registry = {
  byCode(deviceCode: string): Device | undefined
  byId(deviceId: string): Device | undefined
  all(): Iterable<Device>
  /** what hangs directly below a device, by name */
  childrenOf(deviceId: string): readonly Device[]
  /** true where `device` is `ancestor` or hangs below it */
  isWithin(device: Device, ancestor: Device): boolean
  /** reads everything anew; awaited by the calls that change equipment */
  reload(): Promise<void>
}

// ---- readings

/** One device's numbers at one moment (ms), by slot; NaN where absent. */
export type Frame = { readonly deviceId: string; readonly ts: number; readonly values: Float64Array }

export type Refusal = { readonly reason: RefusalReason; readonly source: string; readonly detail: string }
export type RefusalReason =
  | 'oversized'
  | 'unparsable'
  | 'unknown_topic'
  | 'unknown_device'
  | 'foreign_device'
  | 'unknown_point'
  | 'wrong_type'
  | 'wrong_size'
  | 'out_of_range'
  | 'future'
  | 'too_old'

/** The newest value of each slot by event time; `at` in ms, NaN where nothing came yet. */
export type LatestRow = {
  readonly at: Float64Array
  readonly values: Float64Array
  /** of the frame that all of them came in, where it was one */
  readonly ts?: number
  /** when the newest of the device's samples was measured, where the row holds only some of its slots */
  readonly newest?: number
}

export type CurveSeries = {
  value: (number | null)[]
  min?: (number | null)[]
  max?: (number | null)[]
}

export type SlotsOfDevice = { readonly device: Device; readonly slots: readonly number[] }
export type PointOfDevice = { readonly device: Device; readonly slot: number }

/** A device's slots over [from, to) ms. */
export type EachItem = SlotsOfDevice & { readonly from: number; readonly to: number }

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

/** The one module that stores and answers readings. All times are ms since the epoch, ranges are [from, to). */
export type Telemetry = {
  /** Stores frames and counts refusals in one transaction; resolves when it has committed. Idempotent. */
  commit(frames: readonly Frame[], refusals: readonly Refusal[]): Promise<void>
  latest(deviceId: string): LatestRow | undefined
  /** What `latest` was at a moment, of many devices at once: only the asked slots, values of the month before at most. */
  at(items: readonly SlotsOfDevice[], ts: number): Promise<ReadonlyMap<string, LatestRow>>
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
  /** The same rows, all of them, read day by day as they are taken; for exports. */
  history(
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): AsyncIterable<{ ts: number; values: (number | null)[] }>
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
  /** Highest, lowest and their difference over any points at each instant; of a bucket the extremes and the greatest difference. */
  spread(items: readonly PointOfDevice[], from: number, to: number, buckets: number): Promise<Spread>
  /** What a kWh counter counted in each hour, day, month or year of the station's time zone. */
  energy(device: Device, slot: number, from: number, to: number, step: EnergyStep): Promise<Energy>
}

/** The disk of the embedded database, in bytes; `held`: so little is free that samples stay unacknowledged. Zeros where it is not ours. */
export type DiskState = { readonly free: number; readonly total: number; readonly held: boolean }
export type Disk = { state(): DiskState }

// ---- what follows the stream

/**
 * Derives from readings. Told of frames once they have committed and before they are acknowledged; after a loss the same frames come
 * again, so what it writes must not depend on repetition. `observe` and `tick` of one tracker never overlap.
 */
export type Tracker = {
  readonly name: string
  /** it keeps pictures or files for people: each process that answers them runs it. Any other runs in one process at a time. */
  readonly inWeb?: true
  /** reads what it needs before the first frame comes */
  start?(): Promise<void>
  stop?(): void
  observe?(frames: readonly Frame[]): Promise<void> | void
  /** about once a second; `now` is the server's clock in ms */
  tick?(now: number): Promise<void> | void
}

/** Devices' messages beside telemetry: `devices/{deviceCode}/<kind>`. */
export type WireKind = 'dtc' | 'status' | 'position' | 'mount' | 'command/reply'
/** A message of a known device: its JSON as it came. `push` stores frames as telemetry does, so that all who follow the stream see them. */
type WireMessage = {
  readonly device: Device
  readonly content: unknown
  readonly now: number
  push(frames: readonly Frame[]): Promise<void>
}
/** Resolves with what does not fit once the rest has committed; rejects when the message must come again. */
export type WireHandler = (message: WireMessage) => Promise<readonly Omit<Refusal, 'source'>[]>

// ---- live

export type LiveListener = {
  changed?(name: string, id: string): void
  endSessions?(sessionIds: readonly string[]): void
  /** another process changed it: who keeps it in memory reads it anew */
  elsewhere?(name: string, id: string): void
  /** words of other processes may be lost: who keeps in memory what they change reads it anew */
  missed?(): void
}

/** Publication to this process and, by `server/peers`, to the others; the socket layer batches per topic, at most four times a second. */
export type LiveHub = {
  /** tells subscribers of `<name>/<id>` that something changed; the topic's source computes the delta when it is due */
  changed(name: string, id: string): void
  /** ends every live stream of these sessions at once */
  endSessions(sessionIds: readonly string[]): void
  /** returns how to stop listening */
  listen(listener: LiveListener): () => void
}
