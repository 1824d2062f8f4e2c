import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportTable } from '#server/http/feature.ts'

type Cell = string | number | null

/** What one cell of a spreadsheet holds. */
const longestText = 32_767

/**
 * A spreadsheet reads `_x0041_` in a text as a letter; the underscore itself is written as `_x005F_`. Two signs and halves of pairs
 * have no place in XML.
 */
const literal = (value: Cell): Cell =>
  typeof value === 'string'
    ? value
        .slice(0, longestText)
        .toWellFormed()
        .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    : value

/** Chinese characters take two places. */
const places = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
const narrowest = 12
const widest = 60
const widthOf = (cells: readonly Cell[]): number =>
  Math.min(widest, Math.max(narrowest, ...cells.map((each) => places(String(each ?? '')) + 2)))

/** What a spreadsheet allows as the name of a sheet. */
const sheetName = (name: string): string => {
  const fit = name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)
  return fit.trim() === '' || fit.toLowerCase() === 'history' ? 'Sheet1' : fit
}

async function* lines(table: ExportTable, first: readonly Cell[] | undefined, rest: AsyncIterator<readonly Cell[]>) {
  yield table.headings.map(literal)
  if (!first) return
  yield first.map(literal)
  for await (const row of { [Symbol.asyncIterator]: () => rest }) yield row.map(literal)
}

/**
 * The table as a workbook of one sheet (the next one beyond Excel's row limit) whose headings stay in view, written as its rows come.
 * Texts are text cells, which nothing runs as formulas.
 */
export async function* xlsx(table: ExportTable, name: string): AsyncGenerator<Uint8Array> {
  const rest = table.rows[Symbol.asyncIterator]()
  const first = await rest.next()
  const sample = first.done ? [] : first.value
  const columns = table.headings.map((heading, at) => ({ width: widthOf([heading, sample[at] ?? null]) }))
  const rows = lines(table, first.done ? undefined : first.value, rest)
  yield* writeXlsxStream(rows, { name: sheetName(name), columns, freezePane: { rows: 1 } })
}
