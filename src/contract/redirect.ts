import type { z } from 'zod'

/** A GET that a browser is sent to from another site; it answers with 302 to a page of this portal, and with nothing else. */
export type Redirect<I extends z.ZodType = z.ZodType> = {
  readonly kind: 'redirect'
  readonly method: 'GET'
  readonly path: string
  readonly access: 'open'
  readonly summary: string
  readonly input: I
}

export const redirect = <I extends z.ZodType>(path: string, shape: { summary: string; input: I }): Redirect<I> => ({
  kind: 'redirect',
  method: 'GET',
  access: 'open',
  path,
  ...shape,
})
