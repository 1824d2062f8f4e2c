import type { ExportTable } from '#server/http/feature.ts'

type Cell = string | number | null

/** Signs that a spreadsheet takes for the beginning of a formula, the full-width ones of East Asian keyboards included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers, negative ones too. */
export const csvCell = (value: Cell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

const chunkLength = 32_768

/** The table as UTF-8 text with a byte order mark, some hundred rows at a time. */
export async function* csv(table: ExportTable): AsyncGenerator<string> {
  let chunk = `\uFEFF${line(table.headings)}`
  for await (const row of table.rows) {
    chunk += line(row)
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
