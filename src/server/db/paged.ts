import { type SelectQueryBuilder, sql } from 'kysely'
import { deepestRow } from '#contract/paging.ts'
import type { Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'

type Asked = { readonly current: number; readonly size: number }

/** Rows before a page. Refuses `page.too_deep`. */
const offsetOf = ({ current, size }: Asked): number => {
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  return offset
}

/** One page of a list that is at hand whole, with its total. Refuses `page.too_deep`. */
export const pageOf = <R>(rows: readonly R[], { current, size }: Asked) => {
  const offset = offsetOf({ current, size })
  return { records: rows.slice(offset, offset + size), total: rows.length, size, current }
}

/** One page of a query; its total is exact up to `deepestRow`, and one more than that means "more". */
export const paged = async <T, B extends keyof T, R>(
  db: Db,
  query: SelectQueryBuilder<T, B, R>,
  { current, size }: Asked,
): Promise<{ rows: R[]; total: number; size: number; current: number }> => {
  const offset = offsetOf({ current, size })
  const rows = await query.limit(size).offset(offset).execute()
  // A page that is not full is the last one: what was searched through once need not be once more.
  if (rows.length < size && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length, size, current }
  const countable = query.clearOrderBy().limit(deepestRow + 1)
  const counted = await sql<{ total: string }>`select count(*) as total from ${countable} as countable`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0), size, current }
}

/** What the next pages are asked with: now, or the first row's time where a device's clock is ahead. */
export const asOfPage = (records: readonly { ts: number }[], now: number): number =>
  Math.max(now, records[0]?.ts ?? now)

/** Pattern for `like`: the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
