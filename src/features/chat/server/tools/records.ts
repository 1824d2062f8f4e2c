import type { NamedFigure, RecordsAnswer } from './answers.ts'
import { countFigure, figureOf } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { isNumber, msOf, numberIn, recordRows, textIn, timeOf } from './recordRows.ts'
import type { RecordList, RecordRow } from './recordShapes.ts'
import type { Asking, Figure, Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const cellsOf = (asking: Asking, { columns }: RecordList, row: RecordRow, path: string): (string | Figure)[] =>
  columns.map((column) => {
    const words = column.words[asking.language]
    if (!isNumber(column)) return textIn(row, column, asking.language)
    const id = row.deviceId ?? row.shippingId
    const name = row.deviceName ?? row.boxPowerName ?? row.shippingName ?? row.vesselName
    return figureOf(numberIn(row, column), {
      ...{ kind: 'rows', path, unit: column.unit, decimals: column.decimals },
      ...{ deviceId: typeof id === 'string' ? id : '', deviceName: typeof name === 'string' ? name : '' },
      ...{ from: msOf(row, 'ts') ?? msOf(row, 'startTs'), to: msOf(row, 'endTs') },
      what: whatOf(asking, typeof name === 'string' ? name : '', words),
    })
  })

/** What the numbers of rows come to; `of` is whose they are. */
export const sumsOf = (
  asking: Asking,
  list: Pick<RecordList, 'columns'>,
  rows: readonly RecordRow[],
  path: string,
  of: { readonly name: string; readonly deviceId: string; readonly from?: number; readonly to?: number },
): NamedFigure[] =>
  list.columns.filter(isNumber).flatMap((column) => {
    if (!column.adds) return []
    const known = rows.flatMap((row) => numberIn(row, column) ?? [])
    const value = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
    const name = column.words[asking.language]
    const { unit, decimals } = column
    const figure = figureOf(value, {
      kind: 'rows',
      path,
      unit,
      decimals,
      ...(of.name === '' ? {} : { deviceName: of.name }),
      deviceId: of.deviceId,
      ...(of.from === undefined ? {} : { from: of.from }),
      ...(of.to === undefined ? {} : { to: of.to }),
      what: whatOf(asking, of.name, name, word('sum', asking.language)),
    })
    return [{ key: column.field, name, figure, word: null, legend: null, at: null }]
  })

const unitOf = { amount: 'kWh', duration: 'h', distance: 'n mile', fee: 'CNY' } as const

/** Rows by their time or by the number of a unit; without such a number by the first that adds up. */
const inOrder = (
  { columns }: RecordList,
  rows: readonly RecordRow[],
  by: keyof typeof unitOf | 'time',
  order: 'highest' | 'lowest',
): readonly RecordRow[] => {
  const numbers = columns.filter(isNumber)
  const column =
    by === 'time'
      ? undefined
      : (numbers.find(({ unit, adds }) => adds && unit === unitOf[by]) ?? numbers.find(({ adds }) => adds))
  const weight = (row: RecordRow): number | null => (column ? numberIn(row, column) : timeOf(row))
  const known = rows.flatMap((row) => {
    const value = weight(row)
    return value === null ? [] : [{ row, value }]
  })
  const sorted = known.toSorted((a, b) => (order === 'highest' ? b.value - a.value : a.value - b.value))
  return [...sorted.map(({ row }) => row), ...rows.filter((row) => weight(row) === null)]
}

export const records: Tool<typeof inputs.records, RecordsAnswer> = {
  name: 'records',
  summary:
    'Rows of the portal’s lists: charges and discharges, power-ons, charges in bays, voyages, what ships took aboard, visits in bays, bookings, shore connections, pile sessions, lifts and savings of cranes; with sums over all rows (of up to a thousand)',
  input: inputs.records,
  run: async ({ limit, by, order, ...asked }, asking) => {
    const { list, rows: found, added, exact, whole, path } = await recordRows(asking, asked)
    const rows = whole ? inOrder(list, found, by, order) : found
    const { from, to } = asked
    const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    return {
      columns: list.columns.map(({ words }) => words[asking.language]),
      rows: fitting(rows.slice(0, limit).map((row) => cellsOf(asking, list, row, path))),
      total: countFigure(exact, word('rows', asking.language), path, period),
      sums: whole ? sumsOf(asking, list, added, path, { name: '', deviceId: '' }) : [],
      ...{ whole, path },
    }
  },
}
