import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#server/http/appError.ts'
import { delimiterOf, looksLikeText, textOf } from './csvText.ts'
import { workbookRows } from './workbook.ts'

export type SheetCell = string | number | boolean | Date | null
/** A row of a table: `line` from 1 as a person counts, `formulas` the columns from 0 that hold one. */
export type SheetRow = {
  readonly line: number
  readonly cells: readonly SheetCell[]
  readonly formulas: ReadonlySet<number>
}

export const longestRecord = 100_000
const zipStart = Buffer.from('PK\x03\x04')

/** What a spreadsheet would run; `-3` and `+3` are numbers. */
const formula = /^([=＝@＠]|[+＋\-－][A-Za-z(])/
/** An export puts an apostrophe before a text that looks like a formula. */
const quoted = /^'(?=[=+\-@\t\r\n＝＋－＠])/

const lineOf = (error: CsvError): string => String((error as CsvError & { lines?: number }).lines ?? '?')

async function* csvRows(file: Buffer): AsyncGenerator<SheetRow> {
  if (!looksLikeText(file)) throw new AppError('import.unreadable')
  const text = textOf(file)
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, skip_empty_lines: true },
    ...{ delimiter: delimiterOf(text), max_record_size: longestRecord },
  })
  const source = Readable.from([text], { objectMode: false })
  source.pipe(parser)
  let last = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      last = info.lines
      const formulas = new Set(record.flatMap((cell, at) => (formula.test(cell) ? [at] : [])))
      yield { line: info.lines, cells: record.map((cell) => cell.replace(quoted, '')), formulas }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isQuote = /QUOTE|MAX_RECORD/.test(error.code)
    throw isQuote
      ? new AppError('import.quote', last > 0 ? String(last + 1) : lineOf(error))
      : new AppError('import.unreadable')
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** The rows of an xlsx workbook's first sheet or of a csv text, empty ones left out. */
export async function* sheetRows(file: Buffer, mostUnzipped: number): AsyncGenerator<SheetRow> {
  const rows = file.subarray(0, 4).equals(zipStart) ? workbookRows(file, mostUnzipped) : csvRows(file)
  for await (const row of rows) if (row.cells.some((cell) => cell !== null && cell !== '')) yield row
}
