import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kept, visit } from './kept.ts'

const paths = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 30 })
const after = (visits: readonly string[], keeps: (path: string) => boolean, most: number) =>
  visits.reduce<readonly Kept<number>[]>((before, path, page) => visit(before, { path, page }, keeps, most), [])

test('the shown page stands first, each page once, and never more than may be kept', () => {
  fc.assert(
    fc.property(paths, fc.integer({ min: 1, max: 4 }), (visits, most) => {
      const kept = after(visits, (path) => path !== 'c', most)
      expect(kept[0]).toEqual({ path: visits.at(-1), page: visits.length - 1 })
      expect(new Set(kept.map(({ path }) => path)).size).toBe(kept.length)
      expect(kept.length).toBeLessThanOrEqual(most)
      expect(kept.slice(1).some(({ path }) => path === 'c')).toBe(false)
    }),
  )
})

test('the least recently used goes', () => {
  expect(after(['a', 'b', 'c', 'a', 'd'], () => true, 3).map(({ path }) => path)).toEqual(['d', 'a', 'c'])
})
