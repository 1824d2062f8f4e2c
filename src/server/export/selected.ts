import type { Compilable } from 'kysely'
import type { Pool } from 'pg'
import { cursorRows } from './cursor.ts'

const size = 500

/**
 * The rows of a query, all of one snapshot and read as they are taken, each as the page of the same query would have it. `columns` are the
 * query's, in their order; what a name stands for twice, or in another order, is not noticed.
 */
export async function* selectedRows<Row>(
  pool: Pool,
  query: Compilable<Row>,
  columns: readonly (keyof Row & string)[],
  signal: AbortSignal,
): AsyncGenerator<Row> {
  const { sql: text, parameters: values } = query.compile()
  for await (const row of cursorRows<unknown[]>(pool, { text, values }, { size, signal }))
    yield Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row
}
