import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeColumn, decodeColumns, encodeColumn, foldColumns } from './column.ts'
import { type Extremes, takeColumn } from './extremes.ts'

/** Written by the encoder of earlier days, for numbers of which the formula stands beside. */
const older: [name: string, count: number, number: (at: number) => number, bytes: string][] = [
  ['second differences', 120, (at) => 1000 * at * at - 7 * at + 3, 'AAACBsgPoB8='],
  [
    'first differences',
    120,
    (at) => 1_764_633_600_000 + at * 10_000 + (at % 3),
    'AAAFgIDfxdtmnJwBASi1L/0gd1UAABgDAwABANHUDQE=',
  ],
  [
    'the numbers themselves',
    120,
    (at) => ((at * 7919) % 100) / 10,
    'AAEFAKEBASi1L/0gdwUBAIBkZGRkZABkAGQAZABkAGQABgDgwCDBIMEgwSDBkEsR',
  ],
  [
    'two bytes each',
    120,
    (at) => ((at * 7919) % 30_011) / 100,
    'AAIJAJfZAgEotS/9IO49AgCEAjs7OwAAOwA7ADsAOwA7ADt1dXUAAHUAdQB1AHUAdQB1dXUAdXV1AHUNAGDG4MBgxmDGYMZAEvBiMGNwYDBjMGMw42VHBA==',
  ],
  [
    'four bytes each',
    9,
    (at) => (at * at * at * 977) % 3_000_000_019,
    'AAARAKIPAADmsmT8et4oABZEieRX4IEAAAAAAAEBAgAAAAAAAAAA',
  ],
  [
    'gaps',
    120,
    (at) => (at % 5 === 2 ? Number.NaN : (at % 7) / 1000),
    'AQPAASAAe++9995777333nvvvffeBQALASi1L/0gX/UAAJgHCAcHBwEHBwcIAAcHCAcHAAcAAwD8KQBYfIq5BA==',
  ],
  [
    'float64',
    9,
    (at) => Math.sqrt(at),
    'AgAAAM2qAKgu6s0AADtMAPQh+DsAAH9YAJcJ0n8AAGboAJsUqWYAAJ56AHeOf54AAKC2AOOYKqAA8Pb7AAEDBQYAPz8/QEBAQEA=',
  ],
  ['one number', 120, () => 742.1, 'AAEA+nM='],
]

test.each(older)('what was written earlier is read: %s', (_, count, number, bytes) => {
  expect(decodeColumn(Buffer.from(bytes, 'base64'), count)).toEqual(
    Float64Array.from({ length: count }, (_, at) => number(at)),
  )
})

const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }).map((whole) => whole / 10) },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, 0.1 + 0.2, 70_000) },
)
const dense = fc.integer({ min: -4000, max: 4000 }).map((whole) => whole / 1000)
const columns = fc.integer({ min: 1, max: 90 }).chain((count) => {
  const list = (of: fc.Arbitrary<number>) => fc.array(of, { minLength: count, maxLength: count })
  return fc.array(fc.oneof(list(number), list(dense), list(fc.constant(Number.NaN))), { minLength: 1, maxLength: 9 })
})
const blank = (count: number): Extremes => ({
  max: new Float64Array(count).fill(-Infinity),
  min: new Float64Array(count).fill(Infinity),
  maxItem: new Int32Array(count).fill(-1),
  minItem: new Int32Array(count).fill(-1),
})

test('columns that are unpacked together are those that went in, and fold to their extremes', () => {
  fc.assert(
    fc.property(columns, (lists) => {
      const given = lists.map((list) => Float64Array.from(list, (value) => value + 0))
      const count = given[0]?.length ?? 0
      const bytes = given.map((values) => encodeColumn(values))
      const rooms = given.map(() => new Float64Array(count).fill(5))
      expect(decodeColumns(bytes, count, rooms)).toEqual(given)
      expect(rooms).toEqual(given)
      const [folded, expected] = [blank(count), blank(count)]
      const items = given.map((_, index) => 100 + index)
      foldColumns(bytes, count, folded, items)
      for (const [index, values] of given.entries()) takeColumn(expected, values, items[index] ?? 0)
      expect(folded).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
