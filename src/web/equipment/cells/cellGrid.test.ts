import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAt, cellByKey, extremesOf, layoutOf } from './cellGridLayout.ts'

test('the extreme cells are named, and one without a value is neither', () => {
  expect(extremesOf([3.3, 3.31, null, 3.29, 3.31])).toEqual({
    lowest: { index: 3, value: 3.29 },
    highest: { index: 1, value: 3.31 },
  })
  expect(extremesOf([null, null])).toBeUndefined()
})

test('every cell is found at its middle, at the same row and column whatever the width', () => {
  const widths = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), widths, fc.integer({ min: 1, max: 40 }), (count, width, columns) => {
      const layout = layoutOf(count, width, columns)
      expect([layout.columns, layout.rows]).toEqual([columns, Math.ceil(count / columns)])
      for (let index = 0; index < count; index += 1) {
        const x = ((index % layout.columns) + 0.5) * layout.cellWidth
        const y = (Math.floor(index / layout.columns) + 0.5) * layout.cellHeight
        expect(cellAt(x, y, count, layout)).toBe(index)
      }
      expect(layout.columns * layout.cellWidth).toBeLessThanOrEqual(width + 1e-6)
    }),
    { numRuns: 40 },
  )
  expect(cellAt(-1, 0, 10, layoutOf(10, 800))).toBeUndefined()
})

test('240 cells stand 15 × 16: 20 × 14 px each on a phone, with their values on a desk', () => {
  expect(layoutOf(240, 320)).toMatchObject({ columns: 16, rows: 15, cellWidth: 20, cellHeight: 14, written: false })
  expect(layoutOf(240, 800)).toMatchObject({ columns: 16, rows: 15, cellWidth: 50, written: true })
})

test.each([
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 5, 15],
  ['ArrowDown', 18, 18],
  ['Home', 5, 0],
  ['End', 5, 19],
  ['Tab', 5, undefined],
])('%s goes from cell %i to %s', (key, at, next) => expect(cellByKey(key, at, 20, 10)).toBe(next))
