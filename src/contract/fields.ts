import { z } from 'zod'

/** Ids are decimal digits in a string on the wire, `bigint` in the database, whose range the pattern stays within. */
export const id = z.string().regex(/^([0-9]{1,18}|[1-8][0-9]{18})$/)
export const optionalId = id
  .or(z.literal(''))
  .optional()
  .transform((value) => value || undefined)
/** An empty field of a form means "not asked for". */
export const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

/** A whole number that a query string or an older client may send as text. */
export const wholeNumber = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?[0-9]{1,15}$/)
    .transform(Number),
])
/** One that the database's `integer` holds. */
export const integer = wholeNumber.pipe(
  z
    .number()
    .min(-(2 ** 31))
    .max(2 ** 31 - 1),
)
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

/** Whether a `yyyy-MM-dd` or what begins with one is a day of the calendar. */
export const dayExists = (value: string): boolean => {
  const at = Date.parse(`${value.slice(0, 10)}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(value.slice(0, 10))
}
/** `yyyy-MM-dd HH:mm:ss` in the station's time zone, from 1970 to 2099. */
export const time = z
  .string()
  .regex(/^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .refine(dayExists, 'not a date')
/** ms since the epoch, to the end of 2099. */
export const timeStamp = z.number().int().min(0).lt(Date.UTC(2100, 0))
export const requestId = z.string().max(64).optional()
export const version = integer.optional()
export const nothing = z.object({}).loose()
export const done = z.literal(true)
