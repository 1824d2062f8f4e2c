import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAround, hour } from '#server/equipment/day.ts'
import { advanceMeter, meterTotal, startMeter } from './meter.ts'

const midnight = Date.UTC(2026, 10, 20, 16)

describe('a meter', () => {
  test('adds what a register grew by, to the hour of the later reading', () => {
    const meter = startMeter(midnight - 60_000, 100)
    for (const [minutes, value] of [
      [10, 104],
      [59, 110],
      [60, 111],
      [200, 150],
    ] as const)
      expect(advanceMeter(meter, midnight + minutes * 60_000, value, midnight)).toBe(true)
    expect([...meter.hours]).toEqual([
      [midnight, 10],
      [midnight + hour, 1],
      [midnight + 3 * hour, 39],
    ])
    expect(meterTotal(meter)).toBe(50)
  })

  test('a repetition changes nothing, what is older is not added and says so', () => {
    const meter = startMeter(midnight, 100)
    advanceMeter(meter, midnight + 1000, 101, midnight)
    expect(advanceMeter(meter, midnight + 1000, 101, midnight)).toBe(true)
    expect(advanceMeter(meter, midnight + 1000, 102, midnight)).toBe(false)
    expect(advanceMeter(meter, midnight + 500, 100.5, midnight)).toBe(false)
    expect(meterTotal(meter)).toBe(1)
  })

  test('a register that rolls over counts on, one that is replaced begins anew, and nonsense makes no giant', () => {
    const total = (list: readonly number[]): number => {
      const meter = startMeter(midnight, list[0] ?? 0)
      for (const [index, value] of list.entries()) advanceMeter(meter, midnight + index * 10_000, value, midnight)
      return meterTotal(meter)
    }
    expect(total([99_999.5, 0.5])).toBeCloseTo(1)
    expect(total([48_211.5, 0.2, 0.4])).toBeCloseTo(0.4)
    expect(total([5000, 5001, 0, 5002, 5003])).toBeCloseTo(2)
    expect(total([5000, -32_768, 5001])).toBe(0)
  })

  test('whatever the register does, energy is never negative, and a rising one telescopes', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 50 })
    const total = (list: readonly number[]): number => {
      const meter = startMeter(midnight, list[0] ?? 0)
      for (const [index, value] of list.entries()) advanceMeter(meter, midnight + index * 100 * hour, value, midnight)
      return meterTotal(meter)
    }
    fc.assert(
      fc.property(values, (list) => {
        expect(total(list)).toBeGreaterThanOrEqual(0)
        const rising = [...list].sort((a, b) => a - b)
        expect(total(rising)).toBe((rising.at(-1) ?? 0) - (rising[0] ?? 0))
      }),
    )
  })
})

test.each([
  ['Asia/Shanghai', Date.UTC(2026, 10, 21, 2, 30), 24],
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 10), 23],
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 10), 25],
  ['Asia/Kathmandu', Date.UTC(2026, 10, 21, 0), 24],
])('the day in %s around %d has %d hours and holds it', (zone, now, hours) => {
  const { from, to } = dayAround(now, zone)
  expect((to - from) / hour).toBe(hours)
  expect(from <= now && now < to).toBe(true)
})
