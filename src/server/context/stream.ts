import type { RefusalReason } from '#contract/refusalReasons.ts'
import type { Device } from './devices.ts'
import type { Frame } from './readings.ts'

export type Refusal = {
  readonly reason: RefusalReason
  readonly source: string
  readonly detail: string
  /** that spoke, where it is known */
  readonly deviceId?: string
  /** the beginning of what it said */
  readonly message?: string
  /** how many like it; one where absent */
  readonly count?: number
}
/** One of the last refusals of a device; `ts` in ms. */
export type RecentRefusal = { readonly ts: number; readonly detail: string; readonly message: string }
/** Resolves when the frames that wait for a tracker have been observed, and `work` is done, which goes on meanwhile. */
export type LetIn = (work?: () => Promise<void>) => Promise<void>

/**
 * Derives from readings. Told of frames once they have committed and before they are acknowledged; after a loss the same frames come
 * again, so what it writes must not depend on repetition. `observe` and `tick` of one tracker never overlap, and their acknowledgement
 * waits for both: a long tick lets frames in between its pieces.
 */
export type Tracker = {
  readonly name: string
  /** it keeps pictures or files for people: each process that answers them runs it. Any other runs in one process at a time. */
  readonly inWeb?: true
  /** reads what it needs before the first frame comes */
  start?(): Promise<void>
  stop?(): void
  /** before `stop`: resolves once what it has begun beside the stream has ended */
  drain?(): Promise<void>
  observe?(frames: readonly Frame[]): Promise<void> | void
  /** about once a second; `now` is the server's clock in ms. While it awaits `letIn`, frames are observed. */
  tick?(now: number, letIn?: LetIn): Promise<void> | void
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
