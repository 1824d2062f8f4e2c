import type { Language } from '#contract/errors.ts'
import { dayExists } from '#contract/fields.ts'
import { systemCodes } from '#contract/systemCodes.ts'
import type { SheetCell } from '#server/sheets/sheet.ts'
import { AppError } from '#server/http/appError.ts'
import { deviceStates, type DeviceState } from '../deviceShapes.ts'
import type { FaultKey } from '../importFaultShapes.ts'
import { type EquipmentColumn, equipmentColumns, isEquipmentColumn, stateWords } from '../importShapes.ts'
import type { ParamRow, ParamValue } from '../paramShapes.ts'

/** A fault of a cell; `column` is a key of `equipmentColumns` or the code of a parameter. */
export type Fault = { readonly column: string; readonly key: FaultKey; readonly details?: readonly string[] }

/** What a file says of a device: texts by column, and parameters by code; a column that it lacks is absent. */
export type Given = {
  readonly line: number
  readonly cells: Readonly<Partial<Record<EquipmentColumn, string>>>
  readonly params: Readonly<Record<string, string>>
  readonly faults: readonly Fault[]
}

/** A cell as its text; days as `yyyy-MM-dd`. */
export const textOfCell = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  // The database holds neither zero bytes nor halves of pairs.
  return String(cell).replaceAll('\0', '').toWellFormed().trim()
}

/** Where each column stands in a file: the key of a column, or the code of a parameter in square brackets. */
export type Headings = readonly ({ readonly column: EquipmentColumn } | { readonly param: string } | undefined)[]

const byWords = new Map(
  Object.entries(equipmentColumns).flatMap(([key, { zh, en }]) =>
    [key, zh, en].map((word) => [word.toLowerCase(), key]),
  ),
)
const plainHeading = (text: string): string =>
  text
    .replace(/^\*|\*$/g, '')
    .trim()
    .toLowerCase()

const headingOf = (text: string): Headings[number] => {
  if (text === '') return undefined
  const key = byWords.get(plainHeading(text))
  if (key !== undefined && isEquipmentColumn(key)) return { column: key }
  const [, code] = /\[([A-Za-z][A-Za-z0-9_]{0,39})\]\s*$/.exec(text) ?? []
  if (code === undefined) throw new AppError('import.headings', `${text} ?`)
  return { param: code }
}

/** Refuses headings that are unknown, stand twice, or lack the code. */
export const headingsOf = (cells: readonly SheetCell[]): Headings => {
  const headings = cells.map((cell) => headingOf(textOfCell(cell)))
  const names = headings.flatMap((heading) => (heading ? [JSON.stringify(heading)] : []))
  const twice = cells.find(
    (_, at) => headings[at] && names.filter((each) => each === JSON.stringify(headings[at])).length > 1,
  )
  if (twice !== undefined) throw new AppError('import.headings', `${textOfCell(twice)} × 2`)
  if (!headings.some((heading) => heading && 'column' in heading && heading.column === 'deviceCode'))
    throw new AppError('import.headings', `${equipmentColumns.deviceCode.zh} / ${equipmentColumns.deviceCode.en}`)
  return headings
}

export const columnLabel = (column: string, language: Language): string =>
  isEquipmentColumn(column) ? equipmentColumns[column][language] : column

/** The state that a cell names by its key or in words; undefined for none. */
export const stateOf = (text: string): DeviceState | undefined =>
  deviceStates.find((key) =>
    [key, stateWords[key].zh, stateWords[key].en].some((word) => word.toLowerCase() === text.toLowerCase()),
  )

const resources = Object.entries(systemCodes.data_resource)
export const resourceOf = (text: string): 0 | 1 | undefined => {
  const found = resources.find(([code, { zh, en }]) => [code, zh, en.toLowerCase()].includes(text.toLowerCase()))
  return found ? (found[0] === '0' ? 0 : 1) : undefined
}

/** `yyyy-MM-dd` of a day, also written with slashes or without zeros; undefined for none. */
export const dayOf = (text: string): string | undefined => {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year === undefined) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return dayExists(written) ? written : undefined
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** Degrees between `-most` and `most`; undefined for none. */
export const degreesOf = (text: string, most: number): number | undefined => {
  const value = decimal.test(text) ? Number(text) : Number.NaN
  return Math.abs(value) <= most ? value : undefined
}

const yes = ['true', '1', 'yes', 'y', '是']
const no = ['false', '0', 'no', 'n', '否']

/** The value of a parameter that a text gives; what does not fit its kind stays the text and is refused as such. */
export const paramValueOf = ({ valueType }: Pick<ParamRow, 'valueType'>, text: string): ParamValue => {
  if (valueType === 'number') return decimal.test(text) ? Number(text) : text
  if (valueType === 'date') return dayOf(text) ?? text
  if (valueType !== 'boolean') return text
  const word = text.toLowerCase()
  return yes.includes(word) ? true : no.includes(word) ? false : text
}
