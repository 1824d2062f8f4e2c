import type { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Reference } from '../../shapes.ts'

/** On whose behalf a tool asks: it sees what the caller's own pages show, nothing more. */
export type Asking = {
  readonly context: Context
  readonly caller: Caller
  readonly language: Language
  /** ms; the moment that "now" and "today" mean */
  readonly now: number
  /** of who stops the question: long reading ends with it */
  readonly signal: AbortSignal
  /** the same in another language, such as that of the question */
  speaking(language: Language): Asking
  /** a call of the portal as the caller would make it: his authority is checked, his scope holds; rejects as the call refuses */
  ask<I extends z.ZodType, O extends z.ZodType>(call: Endpoint<I, O>, input: z.input<I>): Promise<z.output<O>>
}

/** Where a figure comes from, before the answer numbers it. */
export type Source = Omit<Reference, 'ref'>
/** A figure that an answer may quote; null is a value that nobody has. `text` as the language writes it, with its unit. */
export type Figure = { readonly value: number | null; readonly text: string; readonly source: Source }

/** A pure query. `input` is also what an outside service is offered; the answer is plain data with `Figure`s in it. */
export type Tool<I extends z.ZodType, A> = {
  readonly name: string
  /** in English, for an outside service */
  readonly summary: string
  readonly input: I
  run(input: z.output<I>, asking: Asking): Promise<A>
}
