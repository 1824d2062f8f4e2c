import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviation, type Line, thinned } from './thin.ts'

const breath = () => undefined
const lineOf = (points: readonly (readonly [number, number])[]): Line => ({
  x: points.map(([x]) => x),
  y: points.map(([, y]) => y),
})
const partOf = ({ x, y }: Line, kept: readonly number[]): Line => ({
  x: kept.map((at) => x[at] ?? Number.NaN),
  y: kept.map((at) => y[at] ?? Number.NaN),
})
/** How far the farthest point that went is from what is left. */
const worst = (line: Line, kept: readonly number[]): number => {
  let most = 0
  for (const [index, to] of kept.entries()) {
    const from = kept[index - 1] ?? 0
    for (let at = from + 1; at < to; at += 1) most = Math.max(most, deviation(line, from, to, at))
  }
  return most
}
/** What Douglas and Peucker keep between two points at a given tolerance. */
const between = (line: Line, from: number, to: number, tolerance: number): number[] => {
  let [farthest, off] = [from, 0]
  for (let at = from + 1; at < to; at += 1) {
    const own = deviation(line, from, to, at)
    if (own > off) [farthest, off] = [at, own]
  }
  if (!(off > tolerance)) return []
  return [...between(line, from, farthest, tolerance), farthest, ...between(line, farthest, to, tolerance)]
}

test('a corner stays, what lies on the way to it goes', async () => {
  const line = lineOf([
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
  ])
  expect(await thinned(line, [], 3, breath)).toEqual({ kept: [0, 2, 4], tolerance: 0 })
  expect(await thinned(line, [1], 4, breath)).toEqual({ kept: [0, 1, 2, 4], tolerance: 0 })
})

test('of points that are equally far off all go where not all may stay', async () => {
  const line = lineOf([
    [0, 0],
    [1, 1],
    [2, 0],
    [3, -1],
    [4, 0],
  ])
  const { kept, tolerance } = await thinned(line, [2], 4, breath)
  expect(kept).toEqual([0, 2, 4])
  expect(tolerance).toBeCloseTo(1)
})

describe('whatever the line', () => {
  // Whole numbers make points that coincide and distances that are equal.
  const coordinate = fc.integer({ min: -20, max: 20 })
  const lines = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 150 }).map(lineOf)
  const cases = fc.record({
    line: lines,
    limit: fc.integer({ min: 6, max: 40 }),
    picks: fc.array(fc.nat(), { maxLength: 3 }),
  })

  test('the limit, the ends, what must stay and the tolerance are kept, and a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ line, limit, picks }) => {
        const count = line.x.length
        const always = picks.map((pick) => pick % count)
        const { kept, tolerance } = await thinned(line, always, limit, breath)
        expect(kept.length).toBeLessThanOrEqual(limit)
        expect([kept[0], kept.at(-1)]).toEqual([0, count - 1])
        expect(kept).toEqual(expect.arrayContaining(always))
        expect(worst(line, kept)).toBeLessThanOrEqual(tolerance)
        const again = await thinned(partOf(line, kept), [], limit, breath)
        expect(again).toEqual({ kept: kept.map((_, index) => index), tolerance: 0 })
      }),
    )
  })

  test('it is what Douglas and Peucker keep at that tolerance, and any less would keep too many', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ line, limit }) => {
        const count = line.x.length
        if (count <= limit) return
        const { kept, tolerance } = await thinned(line, [], limit, breath)
        expect(kept).toEqual([0, ...between(line, 0, count - 1, tolerance), count - 1])
        if (tolerance > 0) expect(between(line, 0, count - 1, tolerance * (1 - 1e-9)).length + 2).toBeGreaterThan(limit)
      }),
    )
  })
})
