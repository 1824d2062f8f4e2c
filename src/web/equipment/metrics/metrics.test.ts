import { expect, test } from 'vitest'
import { isStale } from './MetricList.tsx'

test('a value is stale after three intervals, and when it never came', () => {
  expect(isStale(null, 100_000, 10)).toBe(true)
  expect(isStale(70_000, 100_000, 10)).toBe(false)
  expect(isStale(69_999, 100_000, 10)).toBe(true)
})
