import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFewAtOnce } from './fewAtOnce.ts'

test('never more than so many are under way, in the order in which they came, whichever of them fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ turns: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() }), { maxLength: 40 }),
      async (most, works) => {
        const few = createFewAtOnce(most)
        const begun: number[] = []
        let [running, peak] = [0, 0]
        const results = await Promise.allSettled(
          works.map(({ turns, fails }, at) =>
            few(async () => {
              begun.push(at)
              running += 1
              peak = Math.max(peak, running)
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
              running -= 1
              if (fails) throw new Error(String(at))
              return at
            }),
          ),
        )
        expect(begun).toEqual(works.map((_, at) => at))
        expect(peak).toBe(Math.min(most, works.length))
        expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails))
        expect([few.waiting(), few.isIdle()]).toEqual([0, true])
      },
    ),
  )
})
