import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Frame } from '#server/context/readings.ts'
import { deriveScene } from '#test/support/derive.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { foldOver } from './fold.ts'

const second = 1000
const slots = 8
const crane = deviceOf(1, profileOf(slots))
const fold = {
  ...foldOver({ mostPower: () => 20_000 }),
  follows: () => true,
  slots: () => Array.from({ length: slots }, (_, slot) => slot),
}
const pace = { every: 4, most: 6, chunk: 3 }

const piece = fc.record({
  pause: fc.constantFrom(1, 1, 2, 10, 10, 31, 301, 1000, 50_000),
  repeat: fc.integer({ min: 1, max: 8 }),
  kw: fc.constantFrom(0, 0, 9, 11, 200, 200, -11, -150, Number.NaN),
  counted: fc.nat({ max: 30 }),
  which: fc.nat({ max: 200 }),
})
/** A crane that moves, counts and keeps silent; registers come with some of its samples, and one begins anew. */
const story = fc
  .record({ pieces: fc.array(piece, { minLength: 1, maxLength: 12 }), anew: fc.nat({ max: 60 }) })
  .map(({ pieces, anew }): Frame[] => {
    let seconds = 0
    const registers = [100, 80, 5000, 1, 1, 9]
    const frames: Frame[] = []
    for (const { pause, repeat, kw, counted, which } of pieces)
      for (let turn = 0; turn < repeat; turn += 1) {
        seconds += pause
        if (frames.length === anew) registers[2] = 0
        const told = registers.map((before, index) => {
          registers[index] = Math.round((before + counted / 1000) * 1000) / 1000
          return (which >> index) % 3 === 0 ? Number.NaN : (registers[index] ?? Number.NaN)
        })
        frames.push({ deviceId: '1', ts: seconds * second, values: Float64Array.of(kw, kw / 5, ...told) })
      }
    return frames
  })

test('in any order, doubled, with restarts and ticks anywhere: the rows that sorting by time gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      story,
      fc.nat(),
      fc.array(fc.nat({ max: 90 }), { maxLength: 4 }),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.constantFrom('tick', 'restart', 'nothing'), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (samples, seed, cuts, isMixed, sizes, then, isHurried) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), samples.length]
        const blocks = ends.slice(1).map((end, index) => samples.slice(ends[index], end))
        const turned = isMixed
          ? samples.toSorted((a, b) => ((a.ts * 7919 + seed) % 101) - ((b.ts * 7919 + seed) % 101))
          : blocks.reverse().flat()
        const scene = await deriveScene(fold, [crane], { pace, isHurried })
        for (let at = 0, turn = 0; at < turned.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          await scene.deliver(turned.slice(Math.max(0, at - 1), at + size))
          at += size
          const next = then[turn % then.length]
          if (next === 'tick') await scene.tick()
          if (next === 'restart') await scene.restart()
        }
        await scene.settle()
        expect(scene.errors).toEqual([])
        expect(scene.rows('1')).toEqual(scene.expected(crane, scene.quiet(crane)))
      },
    ),
    { numRuns: 300 },
  )
})
