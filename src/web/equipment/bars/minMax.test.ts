import { expect, test } from 'vitest'
import type { CellLimit } from '../cells/cellScale.ts'
import { cellToSee, heightOf, type MinMaxBar, reachedLevel, ticksOf } from './minMax.ts'

const bar = (min: number | null, max: number | null, silent = false): MinMaxBar => ({
  key: '1',
  name: '1号簇',
  min,
  minCell: min === null ? null : 11,
  max,
  maxCell: max === null ? null : 22,
  level: null,
  silent,
})
const limits: CellLimit[] = [
  { level: 3, value: 3.55, side: 'high' },
  { level: 1, value: 3.65, side: 'high' },
  { level: 2, value: 2.8, side: 'low' },
]

test('ticks enclose every value of the bars that are heard', () => {
  const ticks = ticksOf([bar(3.25, 3.28), bar(3.108, 3.271), bar(0, 9, true), bar(null, null)])
  expect(ticks[0]).toBeLessThanOrEqual(3.108)
  expect(ticks[0]).toBeGreaterThan(3)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(3.28)
  expect(ticks.at(-1)).toBeLessThan(3.5)
  expect(ticksOf([bar(null, null), bar(1, 2, true)])).toEqual([])
})

test('a value stands between the ticks by its share', () => {
  expect([3, 3.1, 3.2].map((value) => Math.round(heightOf(value, [3, 3.2])))).toEqual([0, 50, 100])
  expect(heightOf(3, [3])).toBe(50)
})

test('a bar takes the gravest level of its two ends', () => {
  expect(reachedLevel(bar(3.2, 3.3), limits)).toBeNull()
  expect(reachedLevel(bar(3.2, 3.561), limits)).toBe(3)
  expect(reachedLevel(bar(2.7, 3.56), limits)).toBe(2)
  expect(reachedLevel(bar(null, null), limits)).toBeNull()
})

test('the cell to look at is the one past a limit, else the one that lies apart from the others', () => {
  const calm = [bar(3.25, 3.28), bar(3.25, 3.28)]
  const low = bar(3.108, 3.271)
  expect(cellToSee(low, [...calm, low], limits)).toBe(11)
  const high = bar(3.1, 3.561)
  expect(cellToSee(high, [...calm, high], limits)).toBe(22)
  const both = bar(2.79, 3.66)
  expect(cellToSee(both, [...calm, both], limits)).toBe(22)
  expect(cellToSee(bar(null, null), calm, limits)).toBeUndefined()
})
