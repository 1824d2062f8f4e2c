import { streamXlsxRows } from 'hucre/xlsx'
import { AppError } from '#server/http/appError.ts'
import type { SheetCell, SheetRow } from './sheet.ts'
import { entriesOf, unpacked, type ZipEntry } from './zip.ts'

const mebibyte = 1024 * 1024
/** how much of the end of a piece is looked at again with the next one */
const overlap = 1024
const formulaCell = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<(?:\w+:)?f[\s>/]/g

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1

/** The columns with a formula by row, both from 0. */
type Formulas = Map<number, Set<number>>
const noteFormulas = (text: string, found: Formulas): void => {
  for (const [, letters = '', digits = ''] of text.matchAll(formulaCell)) {
    const row = Number(digits) - 1
    const columns = found.get(row) ?? new Set()
    found.set(row, columns.add(columnOf(letters)))
  }
}

/**
 * Unpacks all of a workbook once, as far as `mostBytes`, and finds the formulas of its first sheet, of which the reader of the rows only
 * tells results.
 */
const look = async (file: Buffer, mostBytes: number): Promise<Formulas> => {
  const entries = entriesOf(file)
  const small = new Map<string, string>()
  const sheets = new Map<string, Formulas>()
  let bytes = 0
  const read = async (entry: ZipEntry): Promise<void> => {
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(entry.name)
    const isIndex = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(entry.name)
    const formulas: Formulas = new Map()
    let [tail, whole] = ['', '']
    for await (const piece of unpacked(file, entry)) {
      bytes += piece.length
      if (bytes > mostBytes) throw new AppError('import.unzipped', String(mostBytes / mebibyte))
      if (isIndex) whole += piece.toString('latin1')
      if (!isSheet) continue
      const text = tail + piece.toString('latin1')
      noteFormulas(text, formulas)
      tail = text.slice(-overlap)
    }
    if (isIndex) small.set(entry.name, whole)
    if (isSheet) sheets.set(entry.name, formulas)
  }
  for (const entry of entries) await read(entry)
  return sheets.get(firstSheet(small)) ?? new Map()
}

const firstSheet = (index: ReadonlyMap<string, string>): string => {
  const [, sheet = ''] = /<(?:\w+:)?sheet\b([^>]*)>/.exec(index.get('xl/workbook.xml') ?? '') ?? []
  const [, id] = /\b\w+:id="([^"]*)"/.exec(sheet) ?? []
  const relations = index.get('xl/_rels/workbook.xml.rels') ?? ''
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(([tag]) =>
    tag.includes(`Id="${id}"`),
  )
  const [, target = ''] = /\bTarget="([^"]*)"/.exec(relation?.[0] ?? '') ?? []
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const cellOf = (value: unknown): SheetCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date
    ? value
    : null

/** The rows of the first sheet of a workbook. Refuses one that unpacks to more than `mostBytes`, and what is none. */
export async function* workbookRows(file: Buffer, mostBytes: number): AsyncGenerator<SheetRow> {
  try {
    const formulas = await look(file, mostBytes)
    for await (const { index, values } of streamXlsxRows(file))
      yield { line: index + 1, cells: values.map(cellOf), formulas: formulas.get(index) ?? new Set() }
  } catch (error) {
    // Whatever the readers stumble over is in the file.
    throw error instanceof AppError ? error : new AppError('import.unreadable')
  }
}
