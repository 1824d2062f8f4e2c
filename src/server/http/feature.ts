import type { z } from 'zod'
import type { DeviceCall } from '#contract/deviceCall.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileDownload, FileUpload } from '#contract/file.ts'
import type { FileExport } from '#contract/fileExport.ts'
import type { Redirect } from '#contract/redirect.ts'
import type { Topic } from '#contract/topic.ts'
import type { Tracker, WireHandler, WireKind } from '#server/context/stream.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { type Ask, createAsk } from './ask.ts'
import type { SentFile } from './multipart.ts'

export type Entry = Endpoint | FileExport | FileUpload | FileDownload | Redirect | DeviceCall
export type Contract = Readonly<Record<string, Entry>>
type Topics = Readonly<Record<string, Topic>>

type CallerOf<A> = A extends 'open' ? undefined : Caller
type Handler<E> =
  E extends Endpoint<infer I, infer O, infer A>
    ? (input: z.output<I>, call: Call<CallerOf<A>>) => Promise<z.input<O>> | z.input<O>
    : E extends FileExport<infer I>
      ? (input: z.output<I>, call: ExportCall) => Promise<ExportTable> | ExportTable
      : E extends FileUpload<infer O>
        ? (file: SentFile, call: Call) => Promise<z.input<O>>
        : E extends FileDownload<infer I>
          ? (input: z.output<I>, call: Call) => Promise<AnsweredFile>
          : E extends Redirect<infer I>
            ? (input: z.output<I>, call: Call<undefined>) => Promise<string>
            : E extends DeviceCall<z.ZodType, infer O>
              ? (sent: SentMessage) => Promise<z.input<O>>
              : never

/** What a device posts; `body` reads it once, inflated, and refuses `request.too_large`. */
export type SentMessage = { readonly device: Device; readonly body: () => Promise<Buffer> }

/** A file of the store: where it lies, and what it is; `etag` names its content. */
export type StoredFile = { path: string; fileName: string; mediaType: string; bytes: number; etag: string }
/** A file that is made for a call that does not have it yet. */
export type MadeFile = {
  make(isGone: () => boolean): Promise<Buffer>
  fileName: string
  mediaType: string
  etag: string
}
export type AnsweredFile = StoredFile | MadeFile

/** `signal` is aborted once nobody waits for the file any more. */
export type ExportCall = Call & { readonly signal: AbortSignal }

/** A table to stream: headings, then rows as they are read; `number` cells stay numbers in a spreadsheet. See `cursorRows`. */
export type ExportTable = { headings: readonly string[]; rows: AsyncIterable<readonly (string | number | null)[]> }

/** Where a topic's data comes from; both are asked per caller's right to `id`, `delta` with the ms of its last answer. */
export type Source<T> =
  T extends Topic<infer S, infer D>
    ? {
        allowed(id: string, caller: Caller): Promise<boolean> | boolean
        snapshot(id: string): Promise<z.input<S>> | z.input<S>
        delta(id: string, since: number): Promise<z.input<D> | null> | z.input<D> | null
      }
    : never

export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
export type Sources<T extends Topics> = { readonly [K in keyof T]: Source<T[K]> }

type Wires = { readonly [K in WireKind]?: WireHandler }

type Parts = { handlers: Handlers<Contract>; sources: Sources<Topics>; trackers: readonly Tracker[]; wires: Wires }
export type Feature = {
  readonly contract: Contract
  readonly topics: Topics
  readonly build: (context: Context, ask: Ask) => Parts
}
export type Built = { readonly feature: Feature } & Parts

export const buildFeatures = (features: readonly Feature[], context: Context): Built[] => {
  const handlers = new Map<object, unknown>()
  const ask = createAsk((call) => handlers.get(call))
  const built = features.map((feature) => ({ feature, ...feature.build(context, ask) }))
  for (const each of built)
    for (const [name, entry] of Object.entries(each.feature.contract)) handlers.set(entry, each.handlers[name])
  return built
}

/** What a feature makes of the context, once: handlers and what it does beside answering calls. `wires` reads devices' messages of a kind; no two features read the same. */
type Made<C extends Contract, T extends Topics> = {
  readonly handlers: Handlers<C>
  readonly trackers?: readonly Tracker[]
  readonly wires?: Wires
} & (keyof T extends never ? { readonly sources?: Sources<T> } : { readonly sources: Sources<T> })

/** Binds a contract and topics to what serves them; it does not compile when a handler or a source is missing, extra or ill-typed. `ask` makes other features' calls in a caller's name. */
export const feature = <C extends Contract, T extends Topics>(
  contract: C,
  topics: T,
  make: (context: Context, ask: Ask) => Made<C, T>,
): Feature => ({
  contract,
  topics,
  build: (context, ask) => {
    const { handlers, sources, trackers, wires } = make(context, ask)
    return {
      handlers: handlers as unknown as Handlers<Contract>,
      sources: (sources ?? {}) as unknown as Sources<Topics>,
      trackers: trackers ?? [],
      wires: wires ?? {},
    }
  },
})
