import { z } from 'zod'
import { integer, timeStamp, wholeNumber } from './fields.ts'

export const pageSizes = [10, 20, 30, 40, 50, 100] as const
export const defaultPageSize = 20
export const deepestRow = 100_000

export const paging = {
  current: integer.pipe(z.number().min(1)).default(1),
  size: integer.pipe(z.literal([...pageSizes])).default(defaultPageSize),
}

/** `total` is exact up to `deepestRow`; one more than that means "100,000+". */
export const page = <R extends z.ZodType>(record: R) =>
  z.object({ records: z.array(record), total: z.number(), size: z.number(), current: z.number() })
export type Page<R> = { records: R[]; total: number; size: number; current: number; asOf?: number }

/** A moment, ms, also as text. */
export const asOf = wholeNumber.pipe(timeStamp)
/** Of lists that grow at their head: a page that is asked with the `asOf` of the first one holds nothing newer, so rows do not move from page to page. */
export const steadyPaging = { ...paging, asOf: asOf.optional() }
export const steadyPage = <R extends z.ZodType>(record: R) => page(record).extend({ asOf: z.number() })
