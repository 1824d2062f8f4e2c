import fc from 'fast-check'
import { expect, test } from 'vitest'
import { riseOf, riseWindow, type Trail, trailAfter } from './rise.ts'

const shown = ({ kept, first, end }: Trail) => kept.slice(first, end)

test.each([0, 1])(
  'a trail shows the values of the last minute and %i before, whatever its other trails went on to',
  (passed) => {
    const sample = fc.record({ ts: fc.integer({ min: 0, max: 400 }), value: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), fc.integer({ min: 0, max: 59 }), (samples, back) => {
        const trails: Trail[] = []
        let [trail, expected]: [Trail | undefined, (readonly [number, number])[]] = [undefined, []]
        const add = (ts: number, value: number): void => {
          trail = trailAfter(trail, ts, value, passed)
          const before = expected.filter(([at]) => at < ts)
          const old = before.filter(([at]) => at < ts - riseWindow).length
          expected = [...before.slice(Math.max(0, old - passed)), [ts, value]]
          expect(shown(trail)).toEqual(expected)
        }
        for (const { ts, value } of samples) {
          add(ts * 1000, value)
          if (trail) trails.push(trail)
        }
        // A sample that came late is folded onto an earlier trail.
        const earlier = trails[back]
        if (!earlier) return
        ;[trail, expected] = [earlier, shown(earlier)]
        add(500_000, 7)
        for (const ts of [501_000, 502_000]) add(ts, 7)
      }),
    )
  },
)

test('a device that tells every ten seconds carries a few values, not those of hours', () => {
  let trail: Trail | undefined
  let most = 0
  for (let at = 0; at < 5000; at += 1) {
    trail = trailAfter(trail, at * 10_000, at)
    most = Math.max(most, trail.kept.length)
  }
  expect(most).toBeLessThan(20)
  expect(trail && riseOf(trail)).toBe(6)
})
