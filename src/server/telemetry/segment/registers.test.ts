import { describe, expect, test } from 'vitest'
import { mostPowerAt, stepOf } from './registers.ts'
import { decodeStats, encodeStats, statsOf } from './stats.ts'

const tenSeconds = 10_000
describe('a step of a counter', () => {
  test.each([
    ['counts on', 100, 100.5, tenSeconds, 0.5, false],
    ['stands', 100, 100, tenSeconds, 0, false],
    ['begins anew', 48_211.5, 0.2, tenSeconds, 0.2, true],
    ['is replaced by one that stands lower', 48_211.5, 9000, tenSeconds, 0, true],
    ['is replaced by one that stands higher', 100, 250_000, tenSeconds, 0, true],
    ['rolls over at its digits', 99_999.8, 0.3, tenSeconds, 0.5, false],
    ['rolls over at 32 bits of tenths', 429_496_729.4, 0.4, tenSeconds, 0.6, false],
    ['begins anew as a station of storage does', 48_210.4, 3.2, tenSeconds, 3.2, true],
    ['rolls over at 16 bits', 65_530, 12, tenSeconds, 18, false],
    ['catches up after a day', 100, 9000, 86_400_000, 8900, false],
    ['falls below zero, as nonsense does', 100, -32_768, tenSeconds, 0, true],
  ])('%s', (_, before, after, ms, rise, broken) => {
    const step = stepOf(before, after, ms)
    expect(step.rise).toBeCloseTo(rise, 6)
    expect(step.broken).toBe(broken)
  })
})

describe('what a counter can count at most', () => {
  test('20 MW, or one and a half times what the converters of its station are rated for', () => {
    expect(mostPowerAt([])).toBe(20_000)
    expect(mostPowerAt([860, 860])).toBe(20_000)
    expect(mostPowerAt([60_000, 40_000, Number.NaN])).toBe(150_000)
    expect(mostPowerAt([], 100_000)).toBe(150_000)
    expect(mostPowerAt([60_000], 100)).toBe(90_000)
  })

  test.each([
    [277.8, 277.8, false],
    [416, 416, false],
    [417, 0, true],
  ])('at 100 MW it rises by %d kWh in ten seconds: %d', (more, rise, broken) => {
    const step = stepOf(48_210.4, 48_210.4 + more, tenSeconds, mostPowerAt([100_000]))
    expect(step.rise).toBeCloseTo(rise, 6)
    expect(step.broken).toBe(broken)
  })
})

test('hours hold least, most, sum, count, first and last; counters what they counted', () => {
  const hour = Date.UTC(2026, 10, 20, 3)
  const t = Float64Array.of(hour, hour + 10_000, hour + 20_000, hour + 3_600_000)
  const stats = statsOf(t, Float64Array.of(5, Number.NaN, 5.4, 0.1), true)
  expect(Object.fromEntries(Object.entries(stats).map(([name, values]) => [name, [...values]]))).toEqual({
    hour: [hour, hour + 3_600_000],
    min: [5, 0.1],
    max: [5.4, 0.1],
    sum: [10.4, 0.1],
    count: [2, 1],
    first: [5, 0.1],
    last: [5.4, 0.1],
    firstAt: [hour, hour + 3_600_000],
    lastAt: [hour + 20_000, hour + 3_600_000],
    rise: [0.4, 0],
    breaks: [0, 0],
  })
})

test('statistics come back as they went in, in a few bytes where nothing changes', () => {
  const t = Float64Array.from({ length: 48 }, (_, at) => Date.UTC(2026, 10, 20) + at * 1_800_000)
  for (const register of [true, false]) {
    const stats = statsOf(
      t,
      t.map((_, at) => Math.round(Math.sin(at) * 100) / 10),
      register,
    )
    expect(decodeStats(encodeStats(stats))).toEqual(stats)
  }
  const still = statsOf(
    t,
    t.map(() => 3.301),
    false,
  )
  expect(decodeStats(encodeStats(still))).toEqual(still)
  expect(encodeStats(still).length).toBeLessThan(45)
})
