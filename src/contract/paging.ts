import { z } from 'zod'
import { integer } from './fields.ts'

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
export type Page<R> = { records: R[]; total: number; size: number; current: number }
