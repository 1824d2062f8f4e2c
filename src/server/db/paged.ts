import { type SelectQueryBuilder, sql } from 'kysely'
import { deepestRow } from '#contract/paging.ts'
import type { Db } from '#server/context.ts'
import { AppError } from '#server/http/appError.ts'

/** One page of a query; its total is exact up to `deepestRow`, and one more than that means "more". */
export const paged = async <T, B extends keyof T, R>(
  db: Db,
  query: SelectQueryBuilder<T, B, R>,
  { current, size }: { current: number; size: number },
): Promise<{ rows: R[]; total: number; size: number; current: number }> => {
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  const countable = query.clearOrderBy().limit(deepestRow + 1)
  const [rows, counted] = await Promise.all([
    query.limit(size).offset(offset).execute(),
    sql<{ total: string }>`select count(*) as total from ${countable} as countable`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]?.total ?? 0), size, current }
}

/** Pattern for `like`: the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
