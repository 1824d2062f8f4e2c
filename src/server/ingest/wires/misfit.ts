import { z } from 'zod'
import type { Refusal } from '#server/context/stream.ts'

export type Fault = Omit<Refusal, 'source'>

/** What does not fit a message's schema, as one refusal. */
export const misfit = (error: z.ZodError): Fault[] => [
  { reason: 'wrong_type', detail: z.prettifyError(error).replaceAll('\n', ' ').slice(0, 200) },
]
