import type { ExportTable } from '#server/http/feature.ts'

/** A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers, negative ones too. */
const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** The table as UTF-8 text with a byte order mark, row by row. */
export async function* csv(table: ExportTable): AsyncGenerator<string> {
  yield `\uFEFF${line(table.headings)}`
  for await (const row of table.rows) yield line(row)
}
