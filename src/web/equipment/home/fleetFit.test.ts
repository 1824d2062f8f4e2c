import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitTiles } from './fleetFit.ts'

test.each([
  ['a wall of 1920', 24, { width: 969, height: 391 }, { columns: 8, rows: 3, dense: false }],
  ['a low screen', 24, { width: 680, height: 243 }, { columns: 8, rows: 3, dense: true }],
  ['a single unit', 1, { width: 969, height: 391 }, { columns: 1, rows: 1, dense: false }],
  ['five hundred scroll', 500, { width: 969, height: 391 }, { columns: 8, rows: undefined, dense: false }],
  ['five hundred on a low screen', 500, { width: 680, height: 243 }, { columns: 8, rows: undefined, dense: true }],
  ['none', 0, { width: 969, height: 391 }, { columns: 8, rows: undefined, dense: false }],
])('%s', (_, count, room, fit) => {
  expect(fitTiles(count, room)).toEqual(fit)
})

test('every unit has a place, and none is smaller than it can be read', () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 2200 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), sizes, (count, room) => {
      const { columns, rows, dense } = fitTiles(count, room)
      expect(columns).toBeGreaterThanOrEqual(1)
      if (rows === undefined) return
      expect(columns * rows).toBeGreaterThanOrEqual(count)
      expect(columns * (rows - 1)).toBeLessThan(count)
      expect(room.width / columns).toBeGreaterThanOrEqual(dense ? 74 : 112)
      expect(room.height / rows).toBeGreaterThanOrEqual(dense ? 66 : 98)
    }),
  )
})
