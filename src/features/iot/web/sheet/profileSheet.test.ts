import { expect, test } from 'vitest'
import {
  blankRow,
  faultsIn,
  filledDown,
  pasted,
  pointsOf,
  rowsOf,
  type SheetColumn,
  sheetColumns,
} from './profileSheet.ts'

const heads = Object.fromEntries(sheetColumns.map((column) => [column, [`「${column}」`]])) as never
const said = { heads, words: { kind: { gauge: ['测量值'], state: ['状态', 'State'] } } }
const points = [
  { pointKey: 'soc', pointName: '电量', unit: '%', min: 0, max: 100, sentinels: [255, 65535] },
  { pointKey: 'cell', pointName: '单体', kind: 'array' as const, size: 3, columns: 4, writing: 'one' as const },
  { pointKey: 'mode', pointName: '方式', kind: 'state' as const, legend: null },
]

test('points go through the sheet unchanged', () => {
  const all = { pointNameEn: '', unit: '', kind: 'gauge', size: 1, decimals: 2, min: null, max: null, sentinels: [] }
  expect(pointsOf(rowsOf(points, true))).toEqual(points.map((point) => ({ ...all, writing: 'none', ...point })))
})

test('what is copied from a table program stands from the cell on, and by its heads', () => {
  const [one, two] = pasted([blankRow()], 0, 'pointKey', 'a\t甲\t\t°C\t状态\r\nb\t乙\t\tV\tgauge\r\n', said)
  expect([one?.pointName, one?.unit, one?.kind]).toEqual(['甲', '°C', 'state'])
  expect([two?.pointKey, two?.pointName, two?.decimals]).toEqual(['b', '乙', '2'])
  const [headed] = pasted([blankRow()], 0, 'max', '「unit」;pointKey\nkW;p', said)
  expect([headed?.unit, headed?.pointKey, headed?.max]).toEqual(['kW', 'p', ''])
})

test('columns of a register map are passed over where the key of a point is named, too', () => {
  const [point] = pasted([blankRow()], 0, 'pointKey', 'pointKey,address,unit,scale\nsoc,7,%,0.1', said)
  expect([point?.pointKey, point?.unit, point?.pointName]).toEqual(['soc', '%', ''])
  const [none] = pasted([blankRow()], 0, 'pointKey', 'address,unit\n7,%', said)
  expect([none?.pointKey, none?.pointName]).toEqual(['address', 'unit'])
})

test('a point that readings may stand under keeps key, kind and size', () => {
  const rows = rowsOf(points, true)
  const [first] = pasted(rows, 0, 'pointKey', 'other\t新名', said)
  expect([first?.pointKey, first?.pointName]).toEqual(['soc', '新名'])
  expect(filledDown(rows, 0, 'kind').map(({ kind }) => kind)).toEqual(['gauge', 'array', 'state'])
  expect(filledDown(rows, 0, 'unit').map(({ unit }) => unit)).toEqual(['%', '%', '%'])
})

test('no more rows are pasted than a profile takes', () => {
  expect(pasted([], 499, 'pointKey', 'a\nb\nc', said)).toHaveLength(500)
})

test.each<[SheetColumn, string, string]>([
  ['pointKey', '', 'needed'],
  ['pointKey', '1a', 'keyRule'],
  ['pointKey', 'mode', 'twice'],
  ['pointName', ' ', 'needed'],
  ['unit', 'x'.repeat(17), 'tooLong'],
  ['kind', 'gage', 'choose'],
  ['size', '2', 'arrayOnly'],
  ['decimals', '1.5', 'whole'],
  ['min', 'low', 'number'],
  ['max', '-1', 'order'],
  ['sentinels', '1 x', 'number'],
  ['legend', 'none of ours', 'choose'],
  ['writing', 'all', 'choose'],
])('%s %j is marked: %s', (column, cell, fault) => {
  const [first, ...others] = rowsOf(points, false)
  if (!first) throw new Error('there are three')
  expect(faultsIn([first, ...others])).toEqual([])
  const found = faultsIn([{ ...first, [column]: cell }, ...others])
  expect(found[0]).toEqual({ row: 0, column, fault })
})
