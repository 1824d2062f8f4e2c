import { expect, test } from 'vitest'
import { delayOf, durationText, latencyOf } from './latency.ts'

test.each([
  [0, 1, 'fresh'],
  [5.9, 1, 'fresh'],
  [6.1, 1, 'late'],
  [60, 1, 'late'],
  [60.1, 1, 'stale'],
  [64, 60, 'fresh'],
  [180, 60, 'late'],
  [181, 60, 'stale'],
  [-30, 60, 'fresh'],
] as const)('a value %f s old that comes every %i s is %s', (age, interval, latency) => {
  expect(latencyOf(1_000_000 - age * 1000, interval, 1_000_000)).toBe(latency)
})

test('before the first there is nothing to tell', () => expect(latencyOf(null, 1, 0)).toBeNull())

test.each([
  [null, 1, null],
  [-200, 1, 'fresh'],
  [1000, 1, 'fresh'],
  [1001, 1, 'late'],
  [3001, 1, 'stale'],
  [3001, 60, 'fresh'],
] as const)('a value that took %s ms and comes every %i s is %s', (ms, interval, delay) => {
  expect(delayOf(ms, interval)).toBe(delay)
})

test.each([
  [12.4, '12 ms'],
  [-200, '−200 ms'],
  [1234, '1.2 s'],
  [120_000, '2 min'],
])('%s ms read %s', (ms, said) => expect(durationText(ms)).toBe(said))
