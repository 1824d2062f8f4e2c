import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAt, cellByKey, extremesOf, layoutOf, shareBetween } from './cellGridLayout.ts'

test('the extreme cells are named, and one without a value is neither', () => {
  expect(extremesOf([3.3, 3.31, null, 3.29, 3.31])).toEqual({
    lowest: { index: 3, value: 3.29 },
    highest: { index: 1, value: 3.31 },
  })
  expect(extremesOf([null, null])).toBeUndefined()
  expect(shareBetween(3.3, { lowest: { index: 0, value: 3.3 }, highest: { index: 0, value: 3.3 } })).toBe(0)
})

test('every cell is found at its middle, whatever the width', () => {
  const widths = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), widths, (count, width) => {
      const layout = layoutOf(count, width)
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

test.each([
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 5, 15],
  ['ArrowDown', 18, 18],
  ['Home', 5, 0],
  ['End', 5, 19],
  ['Tab', 5, undefined],
])('%s goes from cell %i to %s', (key, at, next) => expect(cellByKey(key, at, 20, 10)).toBe(next))
