import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Given, neutral, open, step } from './cycles.ts'
import { type RegisterKey, registerKeys } from './parts.ts'
import type { HoistRow } from './row.ts'
import type { Sample } from './stretches.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** 8:00 in Shanghai */
const start = Date.UTC(2026, 10, 20)
const given: Given = { timeZone: 'Asia/Shanghai', near: 30 * second, mostKw: 20_000 }
const unread = { ...{ dcdc1: Number.NaN, dcdc2: Number.NaN, totalSurface: Number.NaN } }
const noRegisters = { ...unread, dcdc1Charged: Number.NaN, dcdc2Charged: Number.NaN, brakeEnergy: Number.NaN }

type Told = Partial<Sample['registers']> & { readonly load?: number }
const at = (seconds: number, hoist: number, { load = Number.NaN, ...registers }: Told = {}): Sample => ({
  ...{ ts: start + seconds * second, hoist, load, registers: { ...noRegisters, ...registers } },
})
/** Each 10 s from `from` (s) on. */
const each10 = (from: number, values: readonly number[]): Sample[] =>
  values.map((hoist, index) => at(from + 10 * index, hoist))

const fold = (samples: readonly Sample[], quiet = 0, of = given): HoistRow[] => {
  let state = neutral
  const rows: HoistRow[] = []
  for (const sample of samples) {
    const next = step(of, state, sample)
    state = next.state
    rows.push(...next.rows)
  }
  return [...rows, ...open(state, quiet)].filter(({ isSure }) => isSure).toSorted((a, b) => a.start - b.start)
}
const spans = (rows: readonly HoistRow[]) =>
  rows.map(({ start: from, end, isLift }) => [
    isLift,
    (from - start) / second,
    end === null ? null : (end - start) / second,
  ])
const round = (value: number | null): number | null => value && Math.round(value * 1000) / 1000

/** Scenario 4 of the design. */
const scenario4 = [
  at(0, 0, { dcdc1: 100, dcdc2: 80, totalSurface: 5000.02 }),
  ...each10(10, [200, 200, 0, 0, -150, -150, 0]),
  at(80, 0, { dcdc1: 100.24, dcdc2: 80.22, totalSurface: 5001.06 }),
  ...each10(90, [200, 200, 0, -150, -150, ...Array.from({ length: 29 }, () => 0)]),
  at(430, 0, { dcdc1: 100.64, dcdc2: 80.6, totalSurface: 5002.72 }),
  ...each10(440, [0, 0]),
]

describe('the cycles of a hoist', () => {
  test('scenario 4 to the digit', () => {
    const rows = fold(scenario4)
    expect(spans(rows)).toEqual([
      [true, 0, 80],
      [true, 80, 430],
      [false, 430, null],
    ])
    expect(
      rows.slice(0, 2).map(({ kwh, isComplete }) => {
        const { lift, lower, dcdc1, dcdc2, totalSurface } = kwh
        const recycling = (dcdc1 ?? 0) + (dcdc2 ?? 0)
        const total = recycling + (totalSurface ?? 0)
        return [...[lift, lower, recycling, total, (100 * recycling) / total].map(round), isComplete]
      }),
    ).toEqual([
      [1.111, 0.833, 0.46, 1.5, 30.667, true],
      [1.111, 0.833, 0.78, 2.44, 31.967, true],
    ])
  })

  test('the rise is confirmed after three seconds, and a running cycle is shown from its first sample', () => {
    const seconds = (values: readonly number[]) => values.map((hoist, index) => at(index, hoist))
    expect(spans(fold(seconds([0, 0, 200, 200, 200])))).toEqual([[false, 0, null]])
    expect(spans(fold(seconds([0, 0, 200, 200, 200, 200])))).toEqual([
      [false, 0, 1],
      [true, 1, null],
    ])
  })

  test('a signal that chatters around 10 kW makes one cycle at most, and within a cycle no other', () => {
    const chatter = Array.from({ length: 200 }, (_, index) => at(index, index % 2 === 0 ? 9.9 : 10.1))
    expect(spans(fold(chatter))).toEqual([[false, 0, null]])
    const slow = Array.from({ length: 200 }, (_, index) => at(index, index % 10 < 5 ? 9.9 : 10.1))
    expect(spans(fold(slow))).toEqual([
      [false, 0, 4],
      [true, 4, null],
    ])
    const below = slow.map((sample) => ({ ...sample, hoist: -sample.hoist }))
    expect(spans(fold(below))).toEqual([[false, 0, null]])
  })

  test('midnight cuts a cycle, and one that has just begun', () => {
    const midnight = 16 * hour
    const of = (begin: number) => spans(fold([at(begin - 10, 0), ...each10(begin, [200, 200, 0, -150, -150, 0])]))
    const before = midnight / second - 25
    expect(of(before)).toEqual([
      [true, before - 10, midnight / second],
      [true, midnight / second, null],
    ])
    expect(of(midnight / second - 2)).toEqual([
      [false, midnight / second - 12, midnight / second],
      [true, midnight / second, null],
    ])
  })

  test('energy at midnight is interpolated, to a Wh', () => {
    const midnight = (16 * hour) / second
    const rows = fold([at(midnight - 10, 0, { totalSurface: 100 }), at(midnight + 20, 0, { totalSurface: 100.1 })])
    expect(rows.map(({ kwh }) => kwh.totalSurface)).toEqual([0.033, 0.067])
  })

  test('a gap leaves the energy and marks what it touches', () => {
    const rows = fold([
      at(0, 0, { totalSurface: 10, dcdc1: 1, dcdc2: 1 }),
      ...each10(10, [200, 200, -150]),
      at(2000, 0, { totalSurface: 30, dcdc1: 3, dcdc2: 2 }),
      at(2010, 0, { totalSurface: 30.1, dcdc1: 3, dcdc2: 2 }),
    ])
    expect(spans(rows)).toEqual([
      [true, 0, 330],
      [false, 330, null],
    ])
    expect(rows[0]).toMatchObject({ isComplete: false, kwh: { totalSurface: 3.3, dcdc1: 0.33, dcdc2: 0.165 } })
    expect(rows.reduce((sum, { kwh }) => sum + (kwh.totalSurface ?? 0), 0)).toBeCloseTo(20.1, 9)
  })

  test('a crane that never tells what its hoist does is whole by its registers, unless it keeps silent for long', () => {
    const days = fold(
      Array.from({ length: 2 * 24 * 15 }, (_, index) => index)
        .filter((index) => index < 400 || index > 402)
        .map((index) => at(index * 240, Number.NaN, { dcdc1: index, totalSurface: 3 * index })),
    )
    expect(days.map(({ isComplete }) => isComplete)).toEqual([true, false, false])
    expect(days[0]).toMatchObject({ isLift: false, kwh: { dcdc1: 240, totalSurface: 720, lift: null } })
  })

  test('a register that is not read any more leaves its figure unknown after five minutes', () => {
    const rows = fold([
      at(0, 0, { totalSurface: 10, dcdc1: 1 }),
      ...each10(10, [200, 200, -150, 0]).map((sample) => ({
        ...sample,
        registers: { ...sample.registers, dcdc1: 1 + (sample.ts - start) / hour },
      })),
      ...Array.from({ length: 70 }, (_, index) => at(50 + 10 * index, 0, { dcdc1: 2 })),
    ])
    expect(rows[0]).toMatchObject({ isLift: true, isComplete: false, kwh: { totalSurface: null, dcdc1: 1 } })
    expect(rows[0]?.kwh.dcdc2).toBeNull()
  })

  test('registers that begin anew or run backwards are marked, and what they leap is no energy', () => {
    const of = (totalSurface: number) =>
      fold([
        at(0, 0, { totalSurface: 5000 }),
        ...each10(10, [200, 200, -150]),
        at(40, 0, { totalSurface }),
        ...each10(
          50,
          Array.from({ length: 29 }, () => 0),
        ),
        at(340, 0, { totalSurface: totalSurface + 1 }),
      ])[0]
    expect(of(5000.7)).toMatchObject({ isComplete: true, kwh: { totalSurface: 1.667 } })
    expect(of(0.7)).toMatchObject({ isComplete: false, kwh: { totalSurface: 1.667 } })
    expect(of(4000)).toMatchObject({ isComplete: false, kwh: { totalSurface: 0.967 } })
  })

  test('what is charged while nothing is lowered is drawn', () => {
    const charged = [0, 0, 0.1, 0.3, 0.6, 1, 1.5, 2.1]
    const hoist = [0, 200, 200, 0, -150, -150, 0, 0]
    const rows = fold(
      hoist.map((kw, index) => at(10 * index, kw, { dcdc1Charged: charged[index] ?? 0, dcdc2Charged: 7 })),
    )
    // 20–30 s and 60–70 s: 0.2 + 0.6, and 10–20 s: 0.1.
    expect(rows[0]?.kwh).toMatchObject({ drawn: 0.9, dcdc1Charged: 2.1, dcdc2Charged: 0 })
  })

  test('peak and load are those of the cycle', () => {
    const rows = fold([
      at(0, 0, { load: 0 }),
      at(10, 120, { load: 31.5 }),
      at(20, 177.4, { load: 40.2 }),
      at(30, -90, { load: 40 }),
      at(40, 150, { load: 12 }),
      at(50, 151, { load: 12 }),
    ])
    expect(rows.map(({ peak, load, start: from }) => [from - start, peak, load])).toEqual([
      [0, 177.4, 40.2],
      [30 * second, 151, 40],
    ])
  })

  test('a crane that falls silent in a cycle has ended it by time', () => {
    const samples = [at(0, 0), ...each10(10, [200, 200])]
    expect(spans(fold(samples, 299 * second))).toEqual([[true, 0, null]])
    expect(spans(fold(samples, 300 * second))).toEqual([[true, 0, 320]])
  })

  test('samples more than 31 days apart are not looked at together', () => {
    const later = 32 * 24 * 3600
    const rows = fold([at(0, 0, { dcdc1: 1 }), at(10, 0, { dcdc1: 2 }), at(later, 0, { dcdc1: 100 })])
    expect(spans(rows)).toEqual([
      [false, 0, 10],
      [false, later, null],
    ])
  })
})

describe('whatever a crane does', () => {
  const kw = fc.constantFrom(0, 0, 5, 9.9, 10, 10.1, 150, 200, -5, -10.1, -150, Number.NaN)
  const pauses = fc.constantFrom(1, 1, 1, 2, 10, 10, 31, 299, 301, 4000, 90_000)
  const story = fc
    .array(
      fc.record({
        pause: pauses,
        kw,
        repeat: fc.integer({ min: 1, max: 6 }),
        counted: fc.nat({ max: 40 }),
        which: fc.nat(),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((pieces) => {
      let seconds = 0
      const registers = { dcdc1: 100, dcdc2: 80, totalSurface: 5000, dcdc1Charged: 1, dcdc2Charged: 1, brakeEnergy: 9 }
      return pieces.flatMap(({ pause, kw: hoist, repeat, counted, which }) =>
        Array.from({ length: repeat }, () => {
          seconds += pause
          const told: Partial<Record<RegisterKey, number>> = {}
          for (const [index, key] of registerKeys.entries()) {
            registers[key] = Math.round((registers[key] + counted / 1000) * 1000) / 1000
            if ((which >> index) % 3 !== 0) told[key] = registers[key]
          }
          return at(seconds, hoist, told)
        }),
      )
    })

  test('cycles and rests tile the time and sum to what the registers counted', () => {
    fc.assert(
      fc.property(story, (samples) => {
        // All registers at the end, so that nothing waits.
        const last = samples.at(-1)
        const registers = {
          dcdc1: 200,
          dcdc2: 200,
          totalSurface: 6000,
          dcdc1Charged: 99,
          dcdc2Charged: 99,
          brakeEnergy: 99,
        }
        const all = last ? [...samples, at((last.ts - start) / second + 1, 0, registers)] : []
        const rows = fold(all)
        expect(rows[0]?.start).toBe(all[0]?.ts)
        for (const [index, row] of rows.entries()) expect(row.end).toBe(rows[index + 1]?.start ?? null)
        for (const { start: from, end } of rows) if (end !== null) expect(end).toBeGreaterThan(from)
      }),
    )
  })

  test('registers that are read with every sample sum to their difference', () => {
    fc.assert(
      fc.property(story, (samples) => {
        const whole = samples.map((sample, index) =>
          at((sample.ts - start) / second, sample.hoist, { dcdc1: index / 8 }),
        )
        const sum = fold(whole).reduce((sofar, { kwh }) => sofar + (kwh.dcdc1 ?? 0), 0)
        expect(sum).toBeCloseTo((samples.length - 1) / 8, 6)
      }),
    )
  })

  test('a row is announced from the sample on with which it begins, but for boundaries of time', () => {
    fc.assert(
      fc.property(story, (samples) => {
        const announced = new Set<number>()
        const times = new Set(samples.map(({ ts }) => ts))
        let state = neutral
        for (const sample of samples) {
          state = step(given, state, sample).state
          for (const row of open(state, 0)) if (row.start <= sample.ts) announced.add(row.start)
        }
        for (const { start: from } of fold(samples)) if (times.has(from)) expect(announced).toContain(from)
      }),
    )
  })
})
