import { expect, test } from 'vitest'
import { stepped, valueAt } from './stepped.ts'

test('values hold until the next time, the last one for itself', () => {
  expect(stepped([0, 60_000], [5, null])).toEqual({ t: [0, 59_000, 60_000], value: [5, 5, null] })
  expect(stepped([], [])).toEqual({ t: [], value: [] })
})

test.each([
  [-1, null],
  [0, 5],
  [59_999, 5],
  [60_000, 0],
  [1e9, 0],
])('at %i ms it is %s', (ts, value) => expect(valueAt([0, 60_000], [5, 0], ts)).toBe(value))
