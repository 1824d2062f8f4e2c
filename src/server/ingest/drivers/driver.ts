import type { z } from 'zod'
import type { CommandSent } from '#server/commands/wire.ts'
import type { Log } from '#server/context/context.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { PileDesk } from '#server/piles/desk.ts'
import type { Taken } from './bound.ts'

/** A message as a driver hands it on; `sender` is the signed-in device, absent where an external broker has checked it. */
export type Message = {
  readonly topic: string
  readonly payload: Buffer
  readonly sender?: Device
  readonly source: string
}

/** What AIS sentences said, decoded. `store` resolves when it has committed; where it rejects it is to be called again. */
export type HeardSentences = { readonly messages: number; store(): Promise<void> }

/** What a driver feeds: resolves when the message, or the count of its refusal, has committed; rejects when it must come again. */
export type Sink = {
  accept(message: Message): Promise<void>
  /** takes lines of AIS sentences from a receiver of the server's own, `source` */
  sentences(source: string, text: string): HeardSentences
  /**
   * Checks what a driver read of a device and stores it; it waits in order while it cannot be committed. False where so much waited that it
   * had to go.
   */
  take(deviceId: string, samples: readonly Taken[], source: string): Promise<boolean>
  /** counts a packet that was cut off before it could be read; `bytes` where its length is known */
  oversized(source: string, bytes?: number): Promise<void>
  /** counts that two clients of a device take a connection from each other, since both call themselves `clientId` */
  takenOver(source: string, clientId: string): Promise<void>
  /** counts that a device sends faster than it may, with how many messages had to wait since it was counted last */
  tooFast(source: string, messages: number): Promise<void>
  /** counts a client that speaks MQTT 5, which the embedded broker does not */
  mqtt5(source: string, clientId: string): Promise<void>
}

/** How a driver reports on itself; messages are counted at the sink. */
export type DriverEvents = {
  /** a connection to a peer was made */
  connected(): void
  disconnected(): void
  /** a peer was turned away */
  refused(): void
  /** what came could not wait any longer and is lost */
  dropped(): void
  /** it cannot go on: it is stopped, and started again after a pause */
  failed(error: unknown): void
}

/** What every driver may use beside its sink and events. */
export type Around = {
  readonly registry: Registry
  readonly log: Log
  readonly clock: () => number
  /** who keeps the sessions of piles */
  readonly piles?: PileDesk
}

/** A command for `devices/{deviceCode}/command`; nobody may be given it later than `lifeMs` from now. */
export type Publication = { readonly deviceCode: string; readonly payload: string; readonly lifeMs: number }

export type Running = {
  /** where it listens */
  readonly port?: number
  /** QoS 1, not retained; absent where the driver sends no commands. Rejects where it is unknown whether it went out. */
  publishCommand?(command: Publication): Promise<CommandSent>
  stop(): Promise<void>
}

/** A driver cannot start with its attributes, for example because the port is taken. `code` and `port` are the system's. */
export class AttributesFault extends Error {
  readonly code: string | undefined
  readonly port: number | undefined
  constructor(cause: NodeJS.ErrnoException & { readonly port?: number }) {
    super(cause.message, { cause })
    this.code = cause.code
    this.port = cause.port
  }
}

export type Start = (sink: Sink, events: DriverEvents, around: Around) => Promise<Running>

export type Driver = {
  readonly type: string
  /** checks the attributes; gives the start with them, or each fault */
  read(attributes: unknown): { readonly start: Start } | { readonly faults: readonly string[] }
}

/** `start` rejects with AttributesFault where it cannot succeed until the attributes or the machine change. */
export const defineDriver = <S extends z.ZodType>(
  type: string,
  schema: S,
  start: (attributes: z.output<S>, sink: Sink, events: DriverEvents, around: Around) => Promise<Running>,
): Driver => ({
  type,
  read: (attributes) => {
    const parsed = schema.safeParse(attributes)
    if (!parsed.success)
      return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
    return { start: (sink, events, around) => start(parsed.data, sink, events, around) }
  },
})
