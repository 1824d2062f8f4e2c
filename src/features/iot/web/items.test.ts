import { expect, test } from 'vitest'
import type { LatestValue } from '#features/devices/shapes.ts'
import { arraysOf, byUnit, defaultItems, gridsOf, itemId, itemLabel } from './items.ts'

const one = (pointKey: string, kind: LatestValue['kind'], index = 1, value: number | null = 1): LatestValue => ({
  pointKey,
  pointName: `名 ${pointKey}`,
  pointNameEn: `name ${pointKey}`,
  index,
  kind,
  value,
  unit: 'V',
  decimals: 2,
  originTime: null,
  ts: null,
  ageSeconds: null,
})
const cells = [3.3, 3.31, null, 3.29].map((value, index) => one('cellVoltage', 'array', index + 1, value))

test('an array’s place carries its number, from 1', () => {
  expect(itemId(one('soc', 'gauge'))).toBe('soc')
  expect(cells.map(itemId).at(-1)).toBe('cellVoltage:4')
  expect(itemLabel(cells[3] ?? one('', 'gauge'), 'en')).toBe('name cellVoltage 4')
})

test('at first two measured values and a small array are drawn', () => {
  const values = [one('state', 'state'), one('u', 'gauge'), one('i', 'gauge'), one('t', 'gauge'), ...cells]
  expect(defaultItems(values)).toEqual(['u', 'i', ...cells.map(itemId)])
  expect(defaultItems([one('state', 'state')])).toEqual(['state'])
  expect(defaultItems(Array.from({ length: 240 }, (_, index) => one('cell', 'array', index + 1)))).toHaveLength(8)
})

test('an array becomes a grid: its values by place, as old as the newest', () => {
  const timed = cells.map((cell, index) => ({ ...cell, ts: index === 2 ? null : 1000 * index }))
  const [grid] = gridsOf([one('u', 'gauge'), ...timed], 'en')
  expect(grid).toMatchObject({ name: 'name cellVoltage', values: [3.3, 3.31, null, 3.29], ts: 3000, unit: 'V' })
  expect(gridsOf(cells, 'zh')[0]?.ts).toBeNull()
})

test('curves of one unit share a chart', () => {
  const units = byUnit([{ unit: 'A' }, { unit: 'V' }, { unit: 'A' }])
  expect(units.map((group) => group.length)).toEqual([2, 1])
  expect(arraysOf([one('u', 'gauge'), ...cells]).map(([key, places]) => [key, places.length])).toEqual([
    ['cellVoltage', 4],
  ])
})
