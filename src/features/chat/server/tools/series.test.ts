import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apartAt, medianOf } from './apart.ts'
import { numberOf, numeral } from './names/numerals.ts'
import { createFold, emptyFold, foldOf } from './fold.ts'

const minute = 60_000
const fold = (samples: readonly (readonly [at: number, value: number])[], to: number, limits = {}) =>
  foldOf(
    Float64Array.from(samples, ([at]) => at * minute),
    Float64Array.from(samples, ([, value]) => value),
    { to: to * minute, ...limits },
  )

test('a value holds until the next one, but for no longer than three usual pauses', async () => {
  const samples = [
    [0, 10],
    [1, 20],
    [2, Number.NaN],
    [3, 30],
    [100, 40],
    [101, 40],
  ] as const
  // 10 for 1 min, 20 for 2, 30 for 3 (three pauses of a minute), 40 for 1 and 2
  const found = await fold(samples, 103, { above: 25, below: 20 })
  expect(found).toMatchObject({ samples: 5, max: { value: 40, at: 100 * minute }, min: { value: 10, at: 0 } })
  expect(found.mean).toBeCloseTo((10 + 2 * 20 + 3 * 30 + 3 * 40) / 9)
  expect([found.above / minute, found.below / minute]).toEqual([6, 1])
  expect(await fold([[0, Number.NaN]], 5)).toEqual(emptyFold)
})

test('mean and extremes of any samples keep their order, at moments when they were measured', async () => {
  const samples = fc.uniqueArray(fc.tuple(fc.nat(10_000), fc.integer({ min: -500, max: 500 })), {
    ...{ minLength: 1, maxLength: 60, selector: ([at]) => at },
  })
  await fc.assert(
    fc.asyncProperty(samples, async (given) => {
      const rising = given.toSorted(([a], [b]) => a - b)
      const { min, mean, max, first, last } = await fold(rising, 10_001)
      expect(min.value).toBeLessThanOrEqual(mean + 1e-9)
      expect(mean).toBeLessThanOrEqual(max.value + 1e-9)
      for (const { at, value } of [min, max, first, last]) expect(rising).toContainEqual([at / minute, value])
    }),
  )
})

test('samples that come in parts are folded as all at once', async () => {
  const samples = fc.uniqueArray(fc.tuple(fc.nat(40_000), fc.integer({ min: -9, max: 9 })), {
    ...{ maxLength: 1300, selector: ([at]) => at, size: 'max' },
  })
  await fc.assert(
    fc.asyncProperty(samples, fc.integer({ min: 1, max: 1200 }), async (given, size) => {
      const rising = given.toSorted(([a], [b]) => a - b)
      const t = Float64Array.from(rising, ([at]) => at * minute)
      const values = Float64Array.from(rising, ([, value]) => (value === 9 ? Number.NaN : value))
      const options = { to: 40_001 * minute, above: 3, below: 0 }
      const inParts = createFold(options)
      for (let at = 0; at < t.length; at += size)
        await inParts.take({ t: t.subarray(at, at + size), values: values.subarray(at, at + size) })
      expect(await inParts.end()).toEqual(await foldOf(t, values, options))
    }),
    { numRuns: 40 },
  )
})

test('cells stand apart by robust deviations, never by less than the resolution of their values', () => {
  const even = Array.from({ length: 40 }, () => 3.3)
  expect(apartAt([...even, 3.302], 0.001)).toEqual([])
  expect(apartAt([...even, 3.305], 0.001)).toEqual([{ index: 40, score: expect.closeTo(5) }])
  const spread = Array.from({ length: 41 }, (_, index) => 3.2 + index / 200)
  expect(apartAt(spread, 0.001)).toEqual([])
  expect(apartAt([3.3, 9, Number.NaN], 0.001)).toEqual([])
  expect(medianOf([3, Number.NaN, 1, 2, 10])).toBe(2.5)
})

test.each([
  ['十二', 12],
  ['二十', 20],
  ['十', 10],
  ['两', 2],
  ['〇', 0],
  ['007', 7],
  ['百', undefined],
  ['', undefined],
])('the numeral %s is %s', (text, value) => expect(numeral(text)).toBe(value))

test.each([
  ['江韵1号', 1],
  ['峡韵2号3号电池堆', 3],
  ['XD-012', 12],
  ['3号箱(2024)', 3],
  ['十二号簇', 12],
  ['变压器', undefined],
])('the number of %s is %s', (name, number) => expect(numberOf(name)).toBe(number))

test('where a device told less often before, its values hold until the next one there, too, and over no silence', async () => {
  const minute = 60_000
  const seldom = Array.from({ length: 12 }, (_, index) => index * 10 * minute)
  const often = Array.from({ length: 360 }, (_, index) => 120 * minute + index * 10_000)
  const later = Array.from({ length: 360 }, (_, index) => 300 * minute + index * 10_000)
  const t = Float64Array.from([...seldom, ...often, ...later])
  const values = Float64Array.from(t, (at) => (at < 120 * minute ? 80 : 50))
  const { above, mean, below } = await foldOf(t, values, { to: 360 * minute, above: 60, below: 60 })
  expect([above, below]).toEqual([120 * minute, 60 * minute + 50_000 + 60 * minute])
  expect(mean).toBeCloseTo((80 * 120 + 50 * (120 + 50 / 60)) / (240 + 50 / 60), 6)
})
