import { z } from 'zod'

/** Ids are decimal digits in a string on the wire, `bigint` in the database, whose range the pattern stays within. */
export const id = z.string().regex(/^([0-9]{1,18}|[1-8][0-9]{18})$/)
export const optionalId = id
  .or(z.literal(''))
  .optional()
  .transform((value) => value || undefined)

/** A whole number that a query string or an older client may send as text. */
export const integer = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?[0-9]{1,15}$/)
    .transform(Number),
])
export const decimal = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?[0-9]{1,15}(\.[0-9]{1,15})?$/)
    .transform(Number),
])
/** 0 or 1, also as text or boolean. */
export const flag = z.union([integer, z.boolean().transform(Number)]).pipe(z.literal([0, 1]))
/** A code that older clients send as number. */
export const codeText = z.union([z.string().trim().min(1).max(60), z.number().transform(String)])
export const name = z.string().trim().min(1).max(60)
export const text = z.string().trim().max(200)

/** `yyyy-MM-dd HH:mm:ss` in the station's time zone. */
export const time = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
export const timeStamp = z.number().int()
export const requestId = z.string().max(64).optional()
export const version = integer.optional()
export const nothing = z.object({}).loose()
export const done = z.literal(true)
