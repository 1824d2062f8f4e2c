import type { z } from 'zod'

/** Of a device by its own token: no session and no authority. */
export type DeviceAccess = 'device'

/** A POST that a device makes with its token as bearer; its body may be gzipped and is read by who serves it. */
export type DeviceCall<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly kind: 'device'
  readonly method: 'POST'
  readonly path: string
  readonly access: DeviceAccess
  readonly summary: string
  /** what the body says, for the documents */
  readonly input: I
  readonly output: O
}

export const deviceCall = <I extends z.ZodType, O extends z.ZodType>(
  path: string,
  shape: { summary: string; input: I; output: O },
): DeviceCall<I, O> => ({ kind: 'device', method: 'POST', access: 'device', path, ...shape })
