import { expect, test } from 'vitest'
import { createCounter, lateClass } from './counting.ts'
import { newestOf } from './newest.ts'

test.each([
  [-5000, 0],
  [0, 0],
  [99, 0],
  [100, 1],
  [499, 1],
  [500, 2],
  [1000, 3],
  [5000, 4],
  [30_000, 5],
  [86_400_000, 5],
])('a delay of %i ms is of class %i', (ms, expected) => {
  expect(lateClass(ms)).toBe(expected)
})

test('counts that could not be written are written with the next ones', () => {
  const counter = createCounter((deviceId) => (deviceId === 'gone' ? undefined : '7'))
  const values = Float64Array.of(1, Number.NaN, 3)
  counter.heard(
    [
      { deviceId: 'a', ts: 59_000, values },
      { deviceId: 'gone', ts: 59_000, values },
    ],
    61_000,
  )
  const taken = counter.take()
  expect(taken).toEqual([{ orgId: '7', minute: 60_000, samples: 1, values: 2, late: [0, 0, 0, 1, 0, 0] }])
  expect(counter.take()).toEqual([])
  counter.giveBack(taken)
  counter.heard([{ deviceId: 'a', ts: 61_950, values }], 62_000)
  expect(counter.take()).toEqual([{ orgId: '7', minute: 60_000, samples: 2, values: 4, late: [1, 0, 0, 1, 0, 0] }])
})

test('an array says its extremes among the places that are known', () => {
  const row = { values: Float64Array.of(5, 3.31, Number.NaN, 3.29), at: Float64Array.of(10, 20, Number.NaN, 15) }
  expect(newestOf({ kind: 'array', size: 3, firstSlot: 1 }, row)).toEqual({
    value: null,
    low: 3.29,
    high: 3.31,
    ts: 20,
  })
  expect(newestOf({ kind: 'gauge', size: 1, firstSlot: 0 }, row)).toMatchObject({ value: 5, ts: 10 })
  expect(newestOf({ kind: 'gauge', size: 1, firstSlot: 2 }, row)).toMatchObject({ value: null, ts: null })
})
