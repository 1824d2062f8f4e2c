import type { Attribute, Attributes } from '#contract/attribute.ts'
import type { Log } from '#server/context/context.ts'
import type { OwnListener } from './ownBroker.ts'

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
  /** of what it was made of; a device that has not changed stays the same object from plan to plan */
  readonly hash?: string
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

/** What an event says of an error, by code. */
export type Said = Pick<BoundEvent, 'code' | 'args'>

/** What a driver keeps for itself among its secrets; it stands in no form and is answered to nobody. */
export type OwnSecret = `own.${string}`

/** A node of a peer that can be browsed; `type` and `value` of variables. */
export type BoundNode = {
  readonly nodeId: string
  readonly name: string
  readonly class: string
  readonly type: string | null
  readonly value: string | null
}

/** What a bound driver may use. */
export type BoundAround = {
  /** checks and stores; resolves when committed or refused. What could not be committed waits in order. */
  take(deviceId: string, samples: readonly Taken[]): Promise<void>
  event(event: BoundEvent): void
  /** of the driver as a whole; FAULT where it cannot go on until something changes. `said` puts the error into words */
  state(status: 'ONLINE' | 'OFFLINE' | 'FAULT', lastError?: string, said?: Said): void
  /** counters of the running minute; `ms` the round trip of a read */
  count(what: { connects?: number; reads?: number; values?: number; errors?: number; ms?: number }): void
  /** devices that their peer says are gone, or back: without waiting for the time of silence */
  away(deviceIds: readonly string[], isAway: boolean): void
  /** the address to connect to, once checked against DRIVER_NETWORKS; rejects where it may not be reached */
  resolve(host: string): Promise<string>
  /** keeps a secret of the driver's own making, sealed; from the next plan on it stands among the attributes */
  keep(key: OwnSecret, value: string): Promise<void>
  /** listens on the portal's own broker until the call that it gives; throws where devices sign in elsewhere */
  ownBroker?(listener: OwnListener): () => void
  readonly clock: () => number
  readonly log: Log
}

export type BoundWrite = {
  readonly deviceId: string
  readonly pointKey: string
  readonly index: number
  readonly value: number
  /** ms; it may not go out later */
  readonly until?: number
}
/**
 * `done` where the value read back equals it within the point's resolution; `accepted` where the device took it and so far reads otherwise:
 * its samples decide; `unanswered` is never sent again. `value` is what was read back.
 */
export type BoundWritten = {
  readonly outcome: 'done' | 'accepted' | 'refused' | 'unanswered'
  readonly detail: string
  readonly value?: number
}

/** A thing that a peer has: a device, or a value of one; `path` is asked again for what is below it. */
export type BrowseItem = {
  readonly path: string
  readonly name: string
  readonly kind: 'folder' | 'device' | 'value'
  /** of a device that is bound */
  readonly deviceId?: string
  readonly isOnline?: boolean
  /** how many things are below */
  readonly below?: number
  readonly type?: string
  readonly value?: number | string
  /** ms: when it was heard */
  readonly ts?: number
  /** the attributes of the device or point that it would be */
  readonly attributes: Attributes
}
export type Browsed = { readonly items: readonly BrowseItem[]; readonly isCut: boolean }

export type BoundRunning = {
  /** takes effect between two cycles; only other attributes of the connection reconnect */
  replace(plan: Plan): Promise<void>
  write?(write: BoundWrite): Promise<BoundWritten>
  /** what its peer has: at the top with an empty path; `find` is part of a name */
  browse?(asked: { readonly path: string; readonly find: string }): Promise<Browsed>
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
  /** whether one that runs can tell what its peer has */
  readonly browses?: true
  /** its peers show certificates, which people trust: `own.trusted` */
  readonly hasCertificates?: boolean
  start(plan: Plan, around: BoundAround): Promise<BoundRunning>
  /** within the time of `signal` */
  attempt(
    plan: Plan,
    around: Pick<BoundAround, 'resolve' | 'clock'>,
    signal: AbortSignal,
  ): Promise<readonly TrialStep[]>
  /** the children of a node of its peer, of the uppermost where `nodeId` is empty */
  nodes?(
    plan: Plan,
    around: Pick<BoundAround, 'resolve' | 'clock'>,
    nodeId: string,
    signal: AbortSignal,
  ): Promise<readonly BoundNode[]>
}
