import type { Attribute, Attributes } from '#contract/attribute.ts'
import type { Log } from '#server/context/context.ts'

/** What a driver reads of one point: its attributes, and whether it is read (0), written (1) or both (2). */
export type BoundPoint = {
  readonly pointKey: string
  readonly index: number
  readonly attributes: Attributes
  readonly rw: 0 | 1 | 2
}
export type BoundDevice = {
  readonly deviceId: string
  readonly deviceCode: string
  readonly attributes: Attributes
  readonly points: readonly BoundPoint[]
}
/** All that a driver of the table `driver` has to do; secrets stand among the attributes, opened. */
export type Plan = {
  readonly driverId: string
  readonly attributes: Attributes
  readonly devices: readonly BoundDevice[]
}

/** Values of one device at one time (ms); what is bad, NaN or a sentinel is absent. `values` by point key, arrays by index. */
export type Taken = { readonly ts: number; readonly values: Readonly<Record<string, BoundValue>> }
export type BoundValue = number | string | readonly (number | null)[]

/** A line of the driver's events: `code` is a key of its words, `args` what they name. Equal ones within 10 minutes are counted. */
export type BoundEvent = {
  readonly level: 'info' | 'warning' | 'error'
  readonly code: string
  readonly deviceId?: string
  readonly args?: Readonly<Record<string, string | number>>
}

/** What a bound driver may use. */
export type BoundAround = {
  /** checks and stores; resolves when committed or refused. What could not be committed waits in order. */
  take(deviceId: string, samples: readonly Taken[]): Promise<void>
  event(event: BoundEvent): void
  /** of the driver as a whole; FAULT where it cannot go on until something changes */
  state(status: 'ONLINE' | 'OFFLINE' | 'FAULT', lastError?: string): void
  /** counters of the running minute; `ms` the round trip of a read */
  count(what: { connects?: number; reads?: number; values?: number; errors?: number; ms?: number }): void
  /** the address to connect to, once checked against DRIVER_NETWORKS; rejects where it may not be reached */
  resolve(host: string): Promise<string>
  readonly clock: () => number
  readonly log: Log
}

export type BoundWrite = {
  readonly deviceId: string
  readonly pointKey: string
  readonly index: number
  readonly value: number
}
/** `done` where the value read back equals it within the point's resolution; `unanswered` is never sent again. */
export type BoundWritten = { readonly outcome: 'done' | 'refused' | 'unanswered'; readonly detail: string }

export type BoundRunning = {
  /** takes effect between two cycles; only other attributes of the connection reconnect */
  replace(plan: Plan): Promise<void>
  write?(write: BoundWrite): Promise<BoundWritten>
  stop(): Promise<void>
}

/** One step of a trial: what was done, how long it took, and what came. Nothing is stored. */
export type TrialStep = {
  readonly step: 'resolve' | 'connect' | 'read' | 'decode'
  readonly ms: number
  readonly ok: boolean
  readonly detail: string
  /** the raw answer in hex */
  readonly raw?: string
  readonly values?: Readonly<Record<string, BoundValue>>
}

/** A type of driver that people add: forms, checks and running of it. */
export type BoundType = {
  readonly type: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly driverAttributes: readonly Attribute[]
  readonly deviceAttributes: readonly Attribute[]
  readonly pointAttributes: readonly Attribute[]
  start(plan: Plan, around: BoundAround): Promise<BoundRunning>
  /** within the time of `signal` */
  attempt(
    plan: Plan,
    around: Pick<BoundAround, 'resolve' | 'clock'>,
    signal: AbortSignal,
  ): Promise<readonly TrialStep[]>
}
