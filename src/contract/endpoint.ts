import type { z } from 'zod'

/** Who may call: anyone, anyone signed in, the holders of at least one platform, or of one authority key such as `asset_station_save`. */
export type Access = 'open' | 'signed-in' | 'platform' | `${string}_${string}`
export type Method = 'GET' | 'POST'

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> = {
  readonly kind: 'endpoint'
  readonly method: Method
  readonly path: string
  readonly access: A
  /** it changes what all merchants share: beside the authority its caller must be a platform administrator */
  readonly common?: true
  readonly summary: string
  readonly input: I
  readonly output: O
}

type Shape<I extends z.ZodType, O extends z.ZodType, A extends Access> = {
  access: A
  common?: true
  summary: string
  input: I
  output: O
}

export const get = <I extends z.ZodType, O extends z.ZodType, A extends Access>(
  path: string,
  shape: Shape<I, O, A>,
): Endpoint<I, O, A> => ({ kind: 'endpoint', method: 'GET', path, ...shape })

export const post = <I extends z.ZodType, O extends z.ZodType, A extends Access>(
  path: string,
  shape: Shape<I, O, A>,
): Endpoint<I, O, A> => ({ kind: 'endpoint', method: 'POST', path, ...shape })

export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Every answer of an endpoint: 0 is success, everything else carries a text in the caller's language. */
export type Envelope<T> = { code: number; msg: string; data: T }
