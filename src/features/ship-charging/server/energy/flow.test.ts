import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowIn, type Readings } from './flow.ts'

const minute = 60_000
const meter = { gapMs: 5 * minute, mostKw: 16_000 }
const nan = Number.NaN
type Row = { at: number; out?: number; into?: number; volts?: number; amps?: number }
/** Readings at minutes. */
const readings = (rows: readonly Row[]): Readings => ({
  t: rows.map(({ at }) => at * minute),
  discharged: rows.map(({ out }) => out ?? nan),
  charged: rows.map(({ into }) => into ?? nan),
  volts: rows.map(({ volts }) => volts ?? nan),
  amps: rows.map(({ amps }) => amps ?? nan),
})
const flow = (rows: readonly Row[], from: number, to: number, isOngoing = true) => {
  const { coveredMs, discharged, charged, ...found } = flowIn(
    readings(rows),
    { from: from * minute, to: to * minute, isOngoing },
    meter,
  )
  const round = (value: number): number => Math.round(value * 1000) / 1000
  return { ...found, discharged: round(discharged), charged: round(charged), covered: coveredMs / minute }
}
const sound = { isBroken: false, method: 'register' }

describe('what flows through a battery', () => {
  test.each<[string, ReturnType<typeof flow>, object]>([
    [
      'rises of both registers count',
      flow(
        [
          { at: 0, out: 10, into: 5 },
          { at: 4, out: 12, into: 5 },
          { at: 8, out: 13, into: 9 },
        ],
        0,
        8,
      ),
      { ...sound, discharged: 3, charged: 4, covered: 8 },
    ],
    [
      'a rise belongs to the sample that shows it',
      flow(
        [
          { at: 0, out: 10 },
          { at: 4, out: 12 },
          { at: 8, out: 15 },
        ],
        5,
        8,
      ),
      { ...sound, discharged: 3, charged: 0, covered: 3 },
    ],
    [
      'a silence is spanned by the registers',
      flow(
        [
          { at: 0, out: 10 },
          { at: 120, out: 60 },
        ],
        0,
        120,
      ),
      { ...sound, discharged: 50, charged: 0, covered: 120 },
    ],
    [
      'what comes after the last sample is not measured',
      flow(
        [
          { at: 0, out: 10 },
          { at: 60, out: 20 },
        ],
        0,
        120,
      ),
      { ...sound, discharged: 10, charged: 0, covered: 60 },
    ],
    [
      'a box that was silent before it came aboard counts from its first sample there',
      flow(
        [
          { at: -600, out: 10 },
          { at: 30, out: 80 },
          { at: 60, out: 90 },
        ],
        0,
        60,
        false,
      ),
      { ...sound, discharged: 10, charged: 0, covered: 30 },
    ],
    [
      'where a register is reset, power over the samples counts',
      flow(
        [
          { at: 0, out: 5000, volts: 800, amps: 150 },
          { at: 3, volts: 800, amps: 150 },
          { at: 6, out: 3, volts: 800, amps: 150 },
          { at: 9, out: 7, volts: 800, amps: 150 },
        ],
        0,
        9,
      ),
      { isBroken: true, method: 'register', discharged: 16, charged: 0, covered: 9 },
    ],
    [
      'a leap that no battery can make counts as nothing without power',
      flow(
        [
          { at: 0, out: 10 },
          { at: 1, out: 90_000 },
          { at: 2, out: 90_001 },
        ],
        0,
        2,
      ),
      { isBroken: true, method: 'register', discharged: 1, charged: 0, covered: 2 },
    ],
    [
      'without registers it is power over time, in both directions',
      flow(
        [
          { at: 0, volts: 800, amps: 150 },
          { at: 5, volts: 800, amps: 150 },
          { at: 10, volts: 800, amps: -75 },
          { at: 15, volts: 800, amps: -75 },
        ],
        0,
        15,
      ),
      { isBroken: false, method: 'integral', discharged: 15, charged: 7.5, covered: 15 },
    ],
    [
      'power says nothing across a silence',
      flow(
        [
          { at: 0, volts: 800, amps: 150 },
          { at: 60, volts: 800, amps: 150 },
        ],
        0,
        60,
      ),
      { isBroken: false, method: 'integral', discharged: 0, charged: 0, covered: 0 },
    ],
    [
      'without samples nothing is known',
      flow([], 0, 60),
      { isBroken: false, method: null, discharged: 0, charged: 0, covered: 0 },
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))

  const steps = fc.array(
    fc.record({ minutes: fc.integer({ min: 1, max: 90 }), kwh: fc.integer({ min: -300, max: 60 }) }),
    {
      minLength: 2,
      maxLength: 60,
    },
  )
  test('stretches side by side sum up to the whole, whatever the registers do', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat({ max: 2000 }), { maxLength: 8 }), (moves, cuts) => {
        let [at, out] = [0, 1000]
        const rows = moves.map(({ minutes, kwh }) => {
          at += minutes
          out = Math.max(0, out + kwh)
          return { at, out, into: out * 2, volts: 800, amps: kwh }
        })
        const own = readings([{ at: 0, out: 1000, into: 2000 }, ...rows])
        const bounds = [0, ...cuts.map((cut) => cut % (at + 1)), at].toSorted((a, b) => a - b)
        const whole = flowIn(own, { from: 0, to: at * minute, isOngoing: true }, meter)
        const parts = bounds.slice(1).map((to, index) => {
          const from = (bounds[index] ?? 0) * minute
          return flowIn(own, { from, to: to * minute, isOngoing: true }, meter)
        })
        const sum = (pick: (part: typeof whole) => number): number =>
          parts.reduce((total, part) => total + pick(part), 0)
        expect(sum(({ discharged }) => discharged)).toBeCloseTo(whole.discharged, 6)
        expect(sum(({ charged }) => charged)).toBeCloseTo(whole.charged, 6)
      }),
    )
  })
})
