import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Frame } from '#server/context/readings.ts'
import { deriveScene } from '#test/support/derive.ts'
import { type Run, runFold, segmentFold, toyDevice, tripFold } from '#test/support/toyFolds.ts'
import type { Fold } from './fold.ts'
import type { AnyRow } from './rows.ts'

const pace = { every: 4, most: 6, chunk: 3 }
const devices = [toyDevice(1), toyDevice(2)] as const
const frame = (device: (typeof devices)[number], ts: number, value: number, other = Number.NaN): Frame => ({
  deviceId: device.deviceId,
  ts,
  values: Float64Array.of(value, other),
})

const piece = fc.record({
  step: fc.constantFrom(1000, 1000, 3000, 10_000, 11_000, 1_000_000),
  repeat: fc.integer({ min: 1, max: 9 }),
  value: fc.constantFrom(0, 0, 1, 1, 2, 3, Number.NaN),
  other: fc.constantFrom(0, 1, Number.NaN),
})
/** Samples of one device in the order of time. */
const story = (device: (typeof devices)[number]) =>
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => {
    let ts = 0
    return pieces.flatMap(({ step, repeat, value, other }) =>
      Array.from({ length: repeat }, () => {
        ts += step
        return frame(device, ts, value, other)
      }),
    )
  })
/** Samples of two devices as they come: in blocks of another order or one here and one there, with repetitions. */
const arrivals = fc
  .record({
    one: story(devices[0]),
    two: story(devices[1]),
    cuts: fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
    isMixed: fc.boolean(),
    seed: fc.nat(),
    sizes: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ one, two, cuts, isMixed, seed, sizes }) => {
    const turned = [one, two].map((samples) => {
      if (isMixed) return samples.toSorted((a, b) => ((a.ts * 7919 + seed) % 101) - ((b.ts * 7919 + seed) % 101))
      const ends = [0, ...cuts.toSorted((a, b) => a - b), samples.length]
      return ends
        .slice(1)
        .map((end, index) => samples.slice(ends[index], end))
        .reverse()
        .flat()
    })
    const batches: Frame[][] = []
    for (let at = 0, turn = 0; turned.some(({ length }) => at < length); turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1
      batches.push(turned.flatMap((samples) => samples.slice(Math.max(0, at - 1), at + size)))
      at += size
    }
    return batches
  })
const runs = { numRuns: 250 }

const holds = <Given, State, Sample, Row extends AnyRow>(fold: Fold<Given, State, Sample, Row>): void => {
  const rightFor = async (
    scene: Awaited<ReturnType<typeof deriveScene<Given, State, Sample, Row>>>,
    some: readonly (typeof devices)[number][] = devices,
  ): Promise<void> => {
    await scene.settle()
    for (const device of some) expect(scene.rows(device.deviceId)).toEqual(scene.expected(device, scene.quiet(device)))
  }

  test('in any order, with repetitions, restarts and ticks anywhere: what sorting by time gives', () =>
    fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.array(fc.constantFrom('tick', 'within', 'restart', 'nothing', 'lost'), { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        async (batches, then, isHurried) => {
          const scene = await deriveScene(fold, devices, { pace, isHurried })
          const left = [...batches]
          for (let turn = 0; ; turn += 1) {
            const next = then[turn % then.length]
            if (next === 'within') {
              await scene.tick(async () => {
                const batch = left.shift()
                if (batch) await scene.deliver(batch)
              })
            }
            const batch = left.shift()
            if (!batch) break
            // A process ends between storing and following: the device sends the same again to the next one.
            if (next === 'lost') {
              scene.commit(batch)
              await scene.restart()
            }
            await scene.deliver(batch)
            if (next === 'tick') await scene.tick()
            if (next === 'restart') await scene.restart()
          }
          await rightFor(scene)
          expect(scene.errors).toEqual([])
        },
      ),
      runs,
    ))

  test('a row that a late sample leaves keeps its id', () =>
    fc.assert(
      fc.asyncProperty(story(devices[0]), fc.nat(), fc.integer({ min: 0, max: 3 }), async (samples, at, value) => {
        const scene = await deriveScene(fold, devices, { pace, isHurried: true })
        for (const sample of samples) await scene.deliver([sample])
        await rightFor(scene)
        const idsOf = () => new Map(scene.stored('1').map(({ id, row }) => [`${row.kind} ${row.start}`, id]))
        const before = idsOf()
        await scene.deliver([frame(devices[0], 1 + ((at * 100) % (samples.at(-1)?.ts ?? 1)), value)])
        await rightFor(scene)
        for (const [key, id] of idsOf()) if (before.has(key)) expect(id).toBe(before.get(key))
      }),
      runs,
    ))

  test('a device that is removed leaves nothing behind and does not disturb another', () =>
    fc.assert(
      fc.asyncProperty(arrivals, fc.nat(), fc.boolean(), async (batches, at, isHurried) => {
        const scene = await deriveScene(fold, devices, { pace, isHurried })
        for (const [turn, batch] of batches.entries()) {
          if (turn === at % batches.length) scene.remove('2')
          await scene.deliver(batch)
          await scene.tick()
        }
        await rightFor(scene, [devices[0]])
        await scene.restart()
        expect(scene.marked('2')).toBe(false)
        expect(scene.errors).toEqual([])
      }),
      { numRuns: 80 },
    ))

  test('a device whose fold throws is named, and derived once it no longer does; others go on', () =>
    fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.constantFrom('step', 'open'),
        fc.nat(),
        fc.boolean(),
        async (batches, where, at, isHurried) => {
          let isBroken = false
          const guard = (device: string | undefined): void => {
            if (isBroken && device === '2') throw new Error('out of order')
          }
          type Known = { readonly given: Given; readonly id: string }
          const frail: Fold<Known, State, Sample, Row> = {
            ...fold,
            givenSince: undefined,
            given: (device, latest) => ({ given: fold.given(device, latest), id: device.deviceId }),
            step: ({ given, id }, state, sample) => {
              if (where === 'step') guard(id)
              return fold.step(given, state, sample)
            },
            open: ({ given, id }, state, quiet) => {
              if (where === 'open') guard(id)
              return fold.open(given, state, quiet)
            },
          }
          const scene = await deriveScene(frail, devices, { pace, isHurried })
          for (const [turn, batch] of batches.entries()) {
            isBroken = turn >= at % batches.length
            await scene.deliver(batch)
            await scene.tick()
          }
          while (scene.marked('1')) await scene.tick()
          await scene.tick()
          const other = devices[0]
          expect(scene.rows('1')).toEqual(scene.expected(other, scene.quiet(other)))
          const named = scene.errors.map((each) => (each as { device: string }).device)
          expect(named.every((name) => name === devices[1].deviceCode)).toBe(true)
          expect(named.length > 0).toBe(scene.marked('2'))
          isBroken = false
          scene.wait(600_000)
          await rightFor(scene)
        },
      ),
      runs,
    ))
}

describe('a fold that forgets after a gap', () => holds(runFold))
describe('a fold that never forgets', () => holds(segmentFold))
describe('a fold with two kinds of rows, one of which may be taken back', () => holds(tripFold))

test('the first samples of a device and those a little late are folded from memory; what is far behind is noted', async () => {
  const [device] = devices
  const scene = await deriveScene(runFold, devices, { pace })
  for (const ts of [1000, 2000, 4000, 3000, 5000]) await scene.deliver([frame(device, ts, 2)])
  expect(scene.marked('1')).toBe(false)
  await scene.tick()
  expect(scene.rows('1')).toEqual(scene.expected(device, scene.quiet(device)))
  for (const ts of [6000, 7000, 8000, 9000]) await scene.deliver([frame(device, ts, 2)])
  await scene.deliver([frame(device, 2500, 2)])
  expect(scene.marked('1')).toBe(true)
})

describe('facts from outside', () => {
  test('what was said late about a time puts its rows right, and only derives what it must', async () => {
    let limits = [{ from: 0, least: 0 }]
    let folded = 0
    const limited: Fold<typeof limits, Parameters<typeof runFold.step>[1], Parameters<typeof runFold.step>[2], Run> = {
      ...runFold,
      givenSince: undefined,
      given: () => limits,
      step: (given, state, sample) => {
        folded += 1
        const least = given.findLast(({ from }) => from <= sample.ts)?.least ?? 0
        return runFold.step(null, state, { ...sample, value: sample.value > least ? sample.value : 0 })
      },
      open: (_, state, quiet) => runFold.open(null, state, quiet),
    }
    const [device] = devices
    const scene = await deriveScene(limited, devices, { pace })
    for (let ts = 1000; ts <= 400_000; ts += 1000)
      await scene.deliver([frame(device, ts, ts % 20_000 === 0 ? 0 : (ts / 1000) % 5)])
    await scene.settle()
    const before = scene.rows('1')
    limits = [...limits, { from: 100_000, least: 2 }, { from: 140_000, least: 0 }]
    folded = 0
    await scene.mark('1', { from: 100_000, to: 140_000 })
    await scene.settle()
    expect(scene.rows('1')).not.toEqual(before)
    expect(folded).toBeLessThan(80)
    expect(scene.rows('1')).toEqual(scene.expected(device))
  })
})
