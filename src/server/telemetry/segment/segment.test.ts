import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeColumn, encodeColumn, isDense } from './column.ts'
import { type Columns, decodeSegment, encodeSegment } from './segment.ts'

const day = Date.UTC(2026, 10, 20)
const absent = Number.NaN
const plainZero = (values: Iterable<number>): number[] => Array.from(values, (value) => value + 0)
const roundTrip = (...values: number[]) => decodeColumn(encodeColumn(Float64Array.from(values)), values.length)
const sizeOf = (count: number, value: (at: number) => number): number =>
  encodeColumn(Float64Array.from({ length: count }, (_, at) => value(at))).length

const number = fc.oneof(
  fc.constant(absent),
  fc.integer({ min: -50, max: 50 }).map((whole) => whole / 10),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 50, -(2 ** 50), 2 ** 53, 0.1 + 0.2, 1e-9),
)

test('every column comes back as it went in', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), (values) => {
      expect(plainZero(roundTrip(...values))).toEqual(plainZero(values))
    }),
    { numRuns: 500 },
  )
})

test('numbers of a few decimals, near each other or not, come back exactly', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 33), max: 2 ** 33 })), {
    minLength: 1,
    maxLength: 300,
  })
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 6 }), (list, decimals) => {
      let sum = 0
      const values = list.map((step) => {
        sum += step
        return sum / 10 ** decimals
      })
      expect(plainZero(roundTrip(...values))).toEqual(plainZero(values))
    }),
  )
})

test('what does not change costs nothing worth the name; regular times neither; noise about its entropy', () => {
  let seed = 1
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  expect(sizeOf(8640, () => 742.1)).toBeLessThan(10)
  expect(sizeOf(8640, (at) => day + at * 10_000)).toBeLessThan(16)
  expect(sizeOf(8640, () => Math.round(3300 + random() * 2 - 1) / 1000)).toBeLessThan(8640 * 0.3)
  expect(sizeOf(8640, () => absent)).toBe(0)
})

test('a dense column says so', () => {
  expect(isDense(encodeColumn(Float64Array.of(1, 2)))).toBe(true)
  expect(isDense(encodeColumn(Float64Array.of(1, absent)))).toBe(false)
  expect(isDense(encodeColumn(Float64Array.of(absent)))).toBe(false)
})

const expectSame = (given: Columns): void => {
  const segment = encodeSegment(given, new Set([0]))
  const back = decodeSegment(segment)
  expect([...back.t]).toEqual([...given.t])
  expect(segment.off).toHaveLength(2 * given.slots.length + 2)
  expect(segment.off.at(-1)).toBe(segment.v.length)
  given.slots.forEach((values, slot) => {
    const expected = values?.some((value) => !Number.isNaN(value)) ? plainZero(values) : undefined
    const got = back.slots[slot]
    expect(got && plainZero(got)).toEqual(expected)
  })
}

test('a segment comes back: single samples, irregular times, slots never reported', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 86_399_999 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(times, fc.infiniteStream(number), fc.integer({ min: 1, max: 5 }), (list, numbers, slots) => {
      const t = Float64Array.from(
        list.toSorted((a, b) => a - b),
        (ms) => day + ms,
      )
      const next = () => t.map(() => numbers.next().value ?? 0)
      expectSame({ t, slots: Array.from({ length: slots }, (_, slot) => (slot === 1 ? undefined : next())) })
    }),
  )
})

test('100,000 samples off the grid, and a slot gained at noon', () => {
  const t = Float64Array.from({ length: 100_000 }, (_, at) => day + at * 860 + ((at * 7919) % 53))
  const noon = day + 12 * 3_600_000
  expectSame({
    t,
    slots: [t.map((_, at) => Math.floor(at / 7) / 10), t.map((ts) => (ts < noon ? absent : (ts % 1000) / 1000))],
  })
})
