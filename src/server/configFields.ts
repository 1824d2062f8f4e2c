import { z } from 'zod'

export const blankIsUnset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

export const expected = (what: string) => ({ error: () => `expected ${what}` })
