import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileExport } from '#contract/fileExport.ts'
import type { Call, Caller } from '#server/context/context.ts'
import { permit } from './auth.ts'
import { parseInput } from './parseInput.ts'

/**
 * A call of the portal from inside the process, as `by` makes it over HTTP: his authority is checked, its input parsed, its handler sees his
 * scope. Rejects as the call refuses.
 */
export type Ask = <I extends z.ZodType, O extends z.ZodType>(
  call: Endpoint<I, O>,
  input: z.input<I>,
  by: Call,
) => Promise<z.output<O>>

type Asker = { readonly caller: Caller | undefined; readonly language: Call['language'] }

/** The input of a call, once its caller may make it; every way to a handler leads through here. */
export const admitted = (entry: Endpoint | FileExport, raw: unknown, { caller, language }: Asker): unknown => {
  if (entry.access !== 'open') permit(caller, entry)
  return parseInput(entry.input, raw, language)
}

type AnyHandler = (input: unknown, by: Call) => unknown

/** `handlerOf` is looked up when a call is asked, since features are built one after the other. */
export const createAsk = (handlerOf: (call: object) => unknown): Ask =>
  (async (call: Endpoint, raw: unknown, by: Call) => {
    const handler = handlerOf(call) as AnyHandler | undefined
    if (!handler) throw new Error(`nobody serves ${call.path}`)
    return handler(admitted(call, raw, by), by)
  }) as Ask
