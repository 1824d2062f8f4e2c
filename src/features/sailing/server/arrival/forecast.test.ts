import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { arrivalOf, bandOf, type Checked, errorOf, median, needOf, perMileOf, quantile, quarterOf } from './forecast.ts'

const sure = { low: 1, high: 1, isGuess: false }

test('P1: 12 n mile with 480 kWh, 18.55 to go, 42 usual, 62 % of 3,200 kWh', () => {
  const course = { miles: 12, kwh: 480 }
  expect(perMileOf(course, 42)).toBeCloseTo(41.43, 2)
  expect(needOf(course, 18.55, 42)).toBeCloseTo(768.5, 1)
  const arrival = arrivalOf({ soc: 62, capacity: 3200, course, restMiles: 18.55, usual: 42, band: sure })
  expect(arrival.soc).toBeCloseTo(38, 1)
})

test('before the first mile only the legs before count', () => {
  expect(perMileOf({ miles: 0, kwh: 0 }, 42)).toBe(42)
})

test('a quantile lies between the two nearest values', () => {
  expect(median([])).toBeUndefined()
  expect(median([3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(quantile([0, 10, 20, 30, 40], 0.75)).toBeCloseTo(35, 9)
  expect(quantile([0, 10, 20, 30, 40], 0.95)).toBe(40)
})

const leg = (perMile: number, usual = 40): Checked => ({
  courses: [
    { miles: 10, kwh: 10 * perMile },
    { miles: 20, kwh: 20 * perMile },
    { miles: 30, kwh: 30 * perMile },
    { miles: 40, kwh: 40 * perMile },
  ],
  usual,
})

describe('the band', () => {
  test('is a quarter either way while there are fewer than 20 legs', () => {
    expect(
      bandOf(
        Array.from({ length: 19 }, () => leg(44)),
        0,
      ),
    ).toEqual({ low: 0.75, high: 1.25, isGuess: true })
  })
  test('is what past legs were off by in the same quarter', () => {
    const legs = Array.from({ length: 21 }, (_, index) => leg(38 + index * 0.2))
    expect(errorOf(leg(44), 0)).toBeCloseTo(0.1, 9)
    const { low, high, isGuess } = bandOf(legs, 0)
    expect([low, high, isGuess]).toEqual([expect.closeTo(0.9505, 9), expect.closeTo(1.0495, 9), false])
    const late = bandOf(legs, 3)
    expect(late.high - late.low).toBeLessThan(high - low)
  })
  test('always holds the forecast of legs like the ones before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 20, max: 60, noNaN: true }), { minLength: 20, maxLength: 60 }),
        fc.constantFrom(0, 1, 2, 3),
        (rates, quarter) => {
          const legs = rates.map((rate) => leg(rate))
          const { low, high } = bandOf(legs, quarter)
          const within = legs.filter((each) => {
            const error = 1 + (errorOf(each, quarter) ?? Number.NaN)
            return error >= low - 1e-9 && error <= high + 1e-9
          })
          expect(within.length / legs.length).toBeGreaterThanOrEqual(0.9)
        },
      ),
    )
  })
})

test.each([
  [0, 40, 0],
  [9.99, 40, 0],
  [10, 40, 1],
  [29, 40, 2],
  [40, 40, 3],
  [5, 0, 0],
] as const)('after %d of %d n mile a leg is in quarter %d', (miles, whole, quarter) => {
  expect(quarterOf(miles, whole)).toBe(quarter)
})
