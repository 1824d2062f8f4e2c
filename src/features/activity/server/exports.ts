import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { cursorRows } from '#server/export/cursor.ts'
import type { ExportTable } from '#server/http/feature.ts'

type Compiled = { readonly sql: string; readonly parameters: readonly unknown[] }
type Cells = readonly (string | null)[]

/** A log as a file; its first columns are the time, as text and in ms, the others are shown as `cells` makes them. */
export const logTable = (
  { pool }: Pick<Context, 'pool'>,
  { sql: text, parameters: values }: Compiled,
  {
    timeZone,
    signal,
    headings,
    cells,
  }: {
    timeZone: string
    signal: AbortSignal
    headings: readonly string[]
    cells: (rest: Cells) => Cells
  },
): ExportTable => {
  async function* rows() {
    const taken = cursorRows<[Date, ...string[]]>(pool, { text, values }, { size: 1000, signal })
    for await (const [at, ...rest] of taken) yield [formatTime(at.getTime(), timeZone), at.getTime(), ...cells(rest)]
  }
  const [time = '', ...others] = headings
  return { headings: [time, 'ts', ...others], rows: rows() }
}
