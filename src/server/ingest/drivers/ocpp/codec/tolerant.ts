import { z } from 'zod'

/** Piles send numbers as text and texts as numbers, nulls for what they do not know, and more fields than the standard has. */
const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string'
      ? value.trim()
      : value
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : value

/** Cut off at this many characters. */
const longest = 500

export const neededText = z.preprocess(asText, z.string().min(1)).transform((text) => text.slice(0, longest))
export const neededNumber = z.preprocess(asNumber, z.number())
export const text = z
  .preprocess(asText, z.string())
  .catch('')
  .transform((said) => said.slice(0, longest))
export const maybeText = text.transform((said) => (said === '' ? null : said))
export const maybeNumber = z.preprocess(asNumber, z.number().nullable()).catch(null)
export const maybeWhole = z.preprocess(asNumber, z.int().nullable()).catch(null)
export const maybeFlag = z.preprocess((value) => value === true || value === 'true' || value === 1, z.boolean())

/** An id of an outlet; piles with more are none. */
export const mostConnectors = 40
export const connectorNumber = z.preprocess(asNumber, z.int().min(1).max(mostConnectors))
/** 0 is the pile as a whole. */
export const connectorOrPile = z.preprocess(asNumber, z.int().min(0).max(mostConnectors))

/** An object of these fields; null and absent ones are the same, as are no object and an empty one. */
export const fields = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
  }, z.object(shape))

/** What can be read of a list; the rest of it is passed over. */
export const listOf = <S extends z.ZodType>(each: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((one): z.output<S>[] => {
        const read = each.safeParse(one)
        return read.success ? [read.data] : []
      }),
    )
