import { cellOf, type Columns, headingOf, inFile } from '#contract/columns.ts'
import type { Language } from '#contract/errors.ts'
import type { ExportTable } from '#server/http/feature.ts'

/** A list as a file: its headings and, as the rows are read, their cells; `now` (ms) is the end of what goes on. */
export const exportTable = <Row>(
  columns: Columns<Row>,
  rows: AsyncIterable<Row>,
  { language, now }: { language: Language; now: number },
): ExportTable => {
  const shown = inFile(columns)
  return { headings: shown.map((column) => headingOf(column, language)), rows: cells(shown, rows, language, now) }
}

async function* cells<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>, language: Language, now: number) {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row, language, now))
}
