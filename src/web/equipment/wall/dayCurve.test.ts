import { expect, test } from 'vitest'
import { addedUp, moreThan, stepsTo, valueAt } from './dayCurve.ts'

const hour = 3_600_000
const from = 100 * 24 * hour
const at = (n: number, charged: number) => ({ ts: from + n * hour, time: '', charged, discharged: 0 })

test('hours add up, the running one to now', () => {
  const sums = addedUp([at(1, 20), at(0, 10), at(2, 5)], 'charged', from, from + 2.5 * hour)
  expect(sums).toEqual([
    [0, 0],
    [1, 10],
    [2, 30],
    [2.5, 35],
  ])
  expect(addedUp([], 'charged', from, from + hour)).toEqual([])
  expect(addedUp([at(-1, 9), at(0, 1)], 'charged', from, from + hour)).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('a value between two hours lies between them', () => {
  const sums = addedUp([at(0, 10), at(1, 20)], 'charged', from, from + 2 * hour)
  expect(valueAt(sums, 1.5)).toBe(20)
  expect(valueAt(sums, 2)).toBe(30)
  expect(valueAt(sums, 3)).toBeNull()
  expect(valueAt([], 1)).toBeNull()
})

test('more than yesterday, where there is a yesterday', () => {
  expect(moreThan(104, 100)).toBeCloseTo(4)
  expect(moreThan(50, 0)).toBeNull()
  expect(moreThan(null, 10)).toBeNull()
})

test.each([
  [0, [0, 0.5, 1]],
  [14_000, [0, 5000, 10_000, 15_000]],
  [15.1, [0, 10, 20]],
])('steps to %d', (most, steps) => {
  expect(stepsTo(most)).toEqual(steps)
})
