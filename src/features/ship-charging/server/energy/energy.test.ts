import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboardOf, clippedTo, type Interval } from './aboard.ts'
import { heldAt, joinParts, type Part, type Samples } from './parts.ts'
import { perMileOf, termsOf } from './terms.ts'

const nan = Number.NaN

describe('batteries aboard', () => {
  test('what is said twice, late and shuffled gives the same intervals', () => {
    const mounts = [
      { deviceId: 'x', ts: 10, shipId: 'S' },
      { deviceId: 'x', ts: 20, shipId: 'S' },
      { deviceId: 'x', ts: 30, shipId: null },
      { deviceId: 'y', ts: 5, shipId: 'T' },
      { deviceId: 'y', ts: 40, shipId: 'S' },
    ]
    const expected = [
      { deviceId: 'x', from: 10, to: 30 },
      { deviceId: 'y', from: 40, to: Number.POSITIVE_INFINITY },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(mounts, { minLength: mounts.length }), (shuffled) => {
        const found = aboardOf([...shuffled, ...shuffled.slice(0, 2)], 'S')
        expect(found.toSorted((a, b) => a.deviceId.localeCompare(b.deviceId))).toEqual(expected)
      }),
    )
  })

  test('a window cuts intervals; those that come and go in it are told', () => {
    const of = (from: number, to: number): Interval => ({ deviceId: 'x', from, to })
    const cut = (each: Interval) =>
      clippedTo([each], { from: 10, to: 20 }).map(({ from, to, isBoarding, isLeaving }) => [
        from,
        to,
        isBoarding,
        isLeaving,
      ])
    expect(cut(of(-Infinity, Infinity))).toEqual([[10, 20, false, false]])
    expect(cut(of(10, 20))).toEqual([[10, 20, true, true]])
    expect(cut(of(12, Infinity))).toEqual([[12, 20, true, false]])
    expect(cut(of(0, 10))).toEqual([])
    expect(cut(of(20, 30))).toEqual([])
  })

  test('what a battery holds is its newest SOC × rated energy × SOH; without a SOH it is as new', () => {
    const empty = [nan, nan, nan]
    const samples: Samples = {
      ...{ t: [0, 10, 20], discharged: empty, charged: empty, volts: empty, amps: empty },
      ...{ soc: [80, nan, 50], soh: [nan, 90, nan], rated: [1000, nan, nan] },
    }
    expect(heldAt(samples, 5)).toEqual({ kwh: 800, soc: 80 })
    expect(heldAt(samples, 15)).toEqual({ kwh: 720, soc: 80 })
    expect(heldAt(samples, 20)).toEqual({ kwh: 450, soc: 50 })
    expect(heldAt(samples, -1)).toBeNull()
  })
})

const part = (deviceId: string, from: number, to: number, more: Partial<Part>): Part => ({
  ...{ deviceId, deviceName: deviceId, from, to, isBoarding: false, isLeaving: false, rated: 1600 },
  ...{ discharged: 0, charged: 0, chargedAtBerth: 0, coveredMs: to - from, method: 'register', start: null, end: null },
  ...more,
})
const held = (soc: number) => ({ soc, kwh: soc * 16 })

describe('what a ship draws', () => {
  const window = { from: 117, to: 360 }
  const exchange = [
    part('X', 117, 360, { start: held(90), end: held(52), discharged: 612.4 }),
    part('Y', 117, 240, { start: held(88), end: held(70), discharged: 291.6, isLeaving: true }),
    part('Z', 240, 360, { start: held(95), end: held(66), discharged: 467.2, isBoarding: true }),
  ]
  test('E1: two boxes and an exchange', () => {
    const { consumption, ...terms } = termsOf(exchange, null, window)
    expect(consumption).toBeCloseTo(1371.2, 9)
    expect(terms).toMatchObject({
      ...{ start: 2848, end: 1888, swapIn: 1520, swapOut: 1120, balance: 1360, method: 'register', disagrees: false },
    })
    expect(perMileOf(consumption, 30.55, 0)).toBeCloseTo(44.9, 1)
  })
  test('less than 95 % measured: what the batteries held counts', () => {
    const short = exchange.map((each) => ({ ...each, coveredMs: each.coveredMs * 0.94 }))
    expect(termsOf(short, null, window)).toMatchObject({ consumption: 1360, method: 'balance' })
    const unknown = short.map((each) => ({ ...each, start: null }))
    expect(termsOf(unknown, null, window)).toMatchObject({
      consumption: null,
      method: null,
      balance: null,
      start: null,
    })
  })
  test('registers and SOC that are far apart disagree', () => {
    const leaping = exchange.map((each) => ({ ...each, discharged: each.discharged * 1.1 }))
    expect(termsOf(leaping, null, window).disagrees).toBe(true)
  })
  test('shore power is what its meter says, else what was charged at the berth', () => {
    const berthed = [
      part('X', 0, 60, { charged: 300, chargedAtBerth: 300, discharged: 20, start: held(50), end: held(67.5) }),
    ]
    expect(termsOf(berthed, null, { from: 0, to: 60 })).toMatchObject({ shore: 300, consumption: 20, balance: 20 })
    expect(termsOf(berthed, 310, { from: 0, to: 60 })).toMatchObject({ shore: 310, consumption: 30, balance: 30 })
  })
  test('without batteries nothing is known', () => {
    expect(termsOf([], null, window)).toMatchObject({
      consumption: null,
      method: null,
      balance: null,
      disagrees: false,
    })
  })
  test.each([
    [100, 5, 0, 20],
    [100, 4.99, 0, null],
    [100, 10, 2, null],
    [100, 10, 1.99, 10],
    [null, 10, 0, null],
  ])('%s kWh over %s n mile, %s of them without positions: %s a mile', (kwh, miles, gap, expected) =>
    expect(perMileOf(kwh, miles, gap)).toBe(expected),
  )
  test('parts of windows side by side are one; a box that left and came back is two', () => {
    const [x1, x2] = [
      part('X', 0, 10, { discharged: 3, start: held(90) }),
      part('X', 10, 30, { discharged: 4, end: held(80) }),
    ]
    expect(joinParts([x2, x1])).toEqual([part('X', 0, 30, { discharged: 7, start: held(90), end: held(80) })])
    const [left, back] = [
      { ...x1, isLeaving: true },
      { ...x2, isBoarding: true },
    ]
    expect(joinParts([left, back])).toEqual([left, back])
  })
})
