import type { z } from 'zod'
import { pointKinds, writings } from '#catalogue/points/point.ts'
import { legends } from '#catalogue/states/legends.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import { cellsOf, linesOf, separatorOf } from '#web/kit/table/sheetCells.ts'
import { keyPattern, type profilePoint } from '../../shapes.ts'

export const sheetColumns = [
  ...['pointKey', 'pointName', 'pointNameEn', 'unit', 'kind', 'size', 'columns', 'decimals'],
  ...['min', 'max', 'sentinels', 'legend', 'writing'],
] as const satisfies readonly (keyof z.input<typeof profilePoint>)[]
export type SheetColumn = (typeof sheetColumns)[number]
export const columnOf = (key: string): SheetColumn | undefined => sheetColumns.find((each) => each === key)
/** The cells of a point as they are typed. `fixed`: readings may stand under it, so that key, kind and size stay. */
export type SheetRow = Readonly<Record<SheetColumn, string>> & { readonly id: number; readonly fixed: boolean }
export type SheetPoint = z.input<typeof profilePoint>

export const mostRows = 500
const fixedColumns: readonly SheetColumn[] = ['pointKey', 'kind', 'size']
export const isFixed = ({ fixed }: SheetRow, column: SheetColumn): boolean => fixed && fixedColumns.includes(column)

let made = 0
export const blankRow = (): SheetRow => {
  made += 1
  const cells = Object.fromEntries(sheetColumns.map((column) => [column, ''])) as Record<SheetColumn, string>
  return { ...cells, kind: 'gauge', decimals: '2', size: '1', writing: 'none', id: made, fixed: false }
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : value === null || value === undefined ? '' : String(value)

/** The points of a profile as rows of the sheet. */
export const rowsOf = (points: readonly SheetPoint[], fixed: boolean): SheetRow[] =>
  points.map((point) => {
    const given = Object.fromEntries(
      sheetColumns.flatMap((column) => (point[column] === undefined ? [] : [[column, shown(point[column])]])),
    )
    return { ...blankRow(), ...given, fixed }
  })

export const withCell = (rows: readonly SheetRow[], at: number, column: SheetColumn, value: string): SheetRow[] =>
  rows.map((row, index) => (index === at && !isFixed(row, column) ? { ...row, [column]: value } : row))

/** The value of a cell in every row below it. */
export const filledDown = (rows: readonly SheetRow[], at: number, column: SheetColumn): SheetRow[] =>
  rows.map((row, index) => (index > at && !isFixed(row, column) ? { ...row, [column]: rows[at]?.[column] ?? '' } : row))

/** How people write a choice: its key, or its word in either language. */
export type Words = Readonly<Partial<Record<SheetColumn, Readonly<Record<string, readonly string[]>>>>>
export type Heads = Readonly<Record<SheetColumn, readonly string[]>>

const readCell = (column: SheetColumn, text: string, words: Words): string => {
  const found = Object.entries(words[column] ?? {}).find(([key, said]) => key === text || said.includes(text))
  return found?.[0] ?? text
}

/**
 * Cells copied from a table program, from a cell on to the right and down; rows are added as needed. Where the first line names columns,
 * the key of a point among them, it says what stands below it; columns of others, such as those of a register map, are passed over.
 */
export const pasted = (
  rows: readonly SheetRow[],
  at: number,
  column: SheetColumn,
  text: string,
  said: { readonly words: Words; readonly heads: Heads },
): SheetRow[] => {
  const lines = linesOf(text)
  const separator = separatorOf(lines[0] ?? '')
  const named = cellsOf(lines[0] ?? '', separator).map((head) =>
    sheetColumns.find((each) => each === head || said.heads[each].includes(head)),
  )
  const known = named.filter((each) => each !== undefined)
  const isHeaded = known.length > 1 && (known.length === named.length || known.includes('pointKey'))
  const first = sheetColumns.indexOf(column)
  const next = [...rows]
  for (const [index, line] of (isHeaded ? lines.slice(1) : lines).entries()) {
    const place = at + index
    if (place >= mostRows) break
    let row = next[place] ?? blankRow()
    for (const [offset, cell] of cellsOf(line, separator).entries()) {
      const target = isHeaded ? named[offset] : sheetColumns[first + offset]
      if (target && !isFixed(row, target)) row = { ...row, [target]: readCell(target, cell, said.words) }
    }
    next[place] = row
  }
  return next
}

export type Fault = 'needed' | 'keyRule' | 'twice' | 'choose' | 'tooLong' | 'number' | 'whole' | 'order' | 'arrayOnly'
export type CellFault = { readonly row: number; readonly column: SheetColumn; readonly fault: Fault }

const longest: Partial<Record<SheetColumn, number>> = { pointName: 60, pointNameEn: 60, unit: 16 }
const wholes: Readonly<Partial<Record<SheetColumn, readonly [number, number]>>> = {
  size: [1, wireLimits.arraySize],
  columns: [1, 100],
  decimals: [0, 9],
}
const choices: Readonly<Partial<Record<SheetColumn, readonly string[]>>> = {
  kind: pointKinds,
  writing: writings,
  legend: Object.keys(legends),
}
const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;，；]+/)
    .filter(Boolean)
    .map(Number)

const faultIn = (row: SheetRow, column: SheetColumn, keys: readonly string[]): Fault | undefined => {
  const cell = row[column].trim()
  if (cell === '') return ['pointKey', 'pointName', 'kind', 'size', 'decimals'].includes(column) ? 'needed' : undefined
  if (column === 'pointKey') {
    if (!keyPattern.test(cell)) return 'keyRule'
    return keys.indexOf(cell) === keys.lastIndexOf(cell) ? undefined : 'twice'
  }
  if (choices[column]?.includes(cell) === false) return 'choose'
  if (cell.length > (longest[column] ?? Number.POSITIVE_INFINITY)) return 'tooLong'
  const [least, most] = wholes[column] ?? []
  if (least !== undefined && most !== undefined) {
    const value = Number(cell)
    if (!Number.isInteger(value) || value < least || value > most) return 'whole'
    if (column === 'size' && value !== 1 && row.kind !== 'array') return 'arrayOnly'
  }
  if (column === 'min' || column === 'max') {
    if (!Number.isFinite(Number(cell))) return 'number'
    const [min, max] = [row.min.trim(), row.max.trim()]
    if (column === 'max' && min !== '' && Number(min) > Number(max)) return 'order'
  }
  if (column === 'sentinels') {
    const numbers = numbersIn(cell)
    if (numbers.length > wireLimits.sentinels || !numbers.every(Number.isFinite)) return 'number'
  }
  return undefined
}

/** Each cell that cannot be, by row and column. */
export const faultsIn = (rows: readonly SheetRow[]): CellFault[] => {
  const keys = rows.map(({ pointKey }) => pointKey.trim())
  return rows.flatMap((row, at) =>
    sheetColumns.flatMap((column) => {
      const fault = faultIn(row, column, keys)
      return fault ? [{ row: at, column, fault }] : []
    }),
  )
}

const numberOr = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The points of a sheet without faults. */
export const pointsOf = (rows: readonly SheetRow[]): SheetPoint[] =>
  rows.map((row) => ({
    pointKey: row.pointKey.trim(),
    pointName: row.pointName.trim(),
    pointNameEn: row.pointNameEn.trim(),
    unit: row.unit.trim(),
    kind: pointKinds.find((kind) => kind === row.kind) ?? 'gauge',
    size: Number(row.size),
    decimals: Number(row.decimals),
    min: numberOr(row.min),
    max: numberOr(row.max),
    sentinels: numbersIn(row.sentinels),
    writing: writings.find((writing) => writing === row.writing) ?? 'none',
    ...(row.kind === 'array' ? { columns: numberOr(row.columns) } : {}),
    ...(row.kind === 'state' ? { legend: row.legend.trim() || null } : {}),
  }))
