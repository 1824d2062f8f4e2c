import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeItems } from './mergeItems.ts'
import { backOff } from './backOff.ts'

type Item = { key: string; value: number }
const keyOf = (item: Item): string => item.key

test('changed items take their places, new ones come last', () => {
  const before = [
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
  ]
  const merged = mergeItems(
    before,
    [
      { key: 'c', value: 3 },
      { key: 'a', value: 9 },
    ],
    keyOf,
  )
  expect(merged).toEqual([
    { key: 'a', value: 9 },
    { key: 'b', value: 2 },
    { key: 'c', value: 3 },
  ])
  expect(mergeItems(before, [], keyOf)).toEqual(before)
})

test('a delta merged twice is a delta merged once', () => {
  const items = fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.integer() }), {
    selector: keyOf,
  })
  fc.assert(
    fc.property(items, items, (before, delta) => {
      const once = mergeItems(before, delta, keyOf)
      expect(mergeItems(once, delta, keyOf)).toEqual(once)
      for (const item of delta) expect(once).toContainEqual(item)
      expect(new Set(once.map(keyOf)).size).toBe(once.length)
    }),
  )
})

test('attempts wait longer and longer, up to 15 s', () => {
  expect(backOff(0, 0)).toBe(250)
  expect(backOff(0, 1)).toBe(500)
  expect(backOff(3, 1)).toBe(4000)
  expect(backOff(40, 1)).toBe(15_000)
})
