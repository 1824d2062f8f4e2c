import { expect, test } from 'vitest'
import { createAllowance } from './callLimits.ts'

test('each key has its allowance, which comes back evenly', () => {
  let now = 0
  const may = createAllowance(60, () => now)
  const calls = (key: string, count: number) => Array.from({ length: count }, () => may(key)).filter(Boolean).length
  expect(calls('a', 70)).toBe(60)
  expect(calls('b', 1)).toBe(1)
  now = 10_000
  expect(calls('a', 70)).toBe(10)
  now = 600_000
  expect(calls('a', 70)).toBe(60)
})

test('0 is no limit', () => {
  const may = createAllowance(0)
  expect(Array.from({ length: 10_000 }, () => may('a'))).not.toContain(false)
})
