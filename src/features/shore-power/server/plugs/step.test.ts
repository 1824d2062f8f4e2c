import { describe, expect, test } from 'vitest'
import type { PlugRow } from './row.ts'
import { type Given, neutral, open, type Sample, step } from './step.ts'

const [minute, hour] = [60_000, 3_600_000]
const day = Date.UTC(2026, 2, 1)
const given: Given = { mostKw: 1000, timeZone: 'UTC', tellsReady: true }
const none = Number.NaN
const at = (minutes: number, values: Partial<Omit<Sample, 'ts'>>): Sample => ({
  ...{ ts: day + minutes * minute, plug: none, ready: none, loop: none, breaker: none, register: none, power: none },
  ...values,
})
const all = (samples: readonly Sample[], by = given): PlugRow[] => {
  let state = neutral
  const rows: PlugRow[] = []
  for (const sample of samples) {
    const next = step(by, state, sample)
    state = next.state
    rows.push(...next.rows)
  }
  return [...rows, ...open(by, state)]
}
/** Each minute from `from` to `to`: closed, `perMinute` kWh more each. */
const supply = (from: number, to: number, register: number, perMinute: number): Sample[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    at(from + index, { plug: 0, breaker: 1, register: register + index * perMinute, power: perMinute * 60 }),
  )

describe('a plug', () => {
  test('goes through its steps and holds the energy by the hours in which it flowed', () => {
    const rows = all([
      at(0, { plug: 1, breaker: 0, register: 100 }),
      at(10, { plug: 0, breaker: 0, register: 100 }),
      at(12, { ready: 1 }),
      ...supply(30, 100, 100, 2),
      at(101, { breaker: 0, register: 240, power: 0 }),
      at(110, { plug: 1 }),
    ])
    expect(rows).toEqual([
      {
        ...{ kind: 'plug', start: day + 10 * minute, state: 6, readyAt: day + 12 * minute },
        ...{ suppliedAt: day + 30 * minute, cutAt: day + 101 * minute, endedAt: day + 110 * minute },
        ...{ supplied: 71 * minute, kwh: 140, estimatedKwh: 0, peakKw: 120, registerBegin: 100, registerEnd: 240 },
        hours: [
          [day, 60],
          [day + hour, 80],
        ],
        ...{ continues: false, marks: [] },
      },
    ])
  })

  test.each([
    ['Asia/Singapore', 0, 0],
    ['Asia/Kuala_Lumpur', 0, 0],
    ['Asia/Kathmandu', 15, 15],
    ['Asia/Kolkata', 30, 30],
    // whose clocks change by half an hour
    ['Australia/Lord_Howe', 0, 30],
  ])('in %s has the full hours of its zone, %i min off those of UTC in March and %i in July', (timeZone, ...off) => {
    const minutesOff = (month: number): Set<number> => {
      const later = Date.UTC(2026, month, 1) - day
      const samples = supply(0, 1440, 0, 1).map((each) => ({ ...each, ts: each.ts + later }))
      const [row] = all(samples, { ...given, timeZone })
      return new Set(row?.hours.map(([ts]) => (ts % hour) / minute))
    }
    expect([minutesOff(2), minutesOff(6)]).toEqual(off.map((each) => new Set([each])))
  })

  test.each([
    [4, 1],
    [5, 1],
    [6, 2],
  ])('closed again %i min after a cut makes %i of it', (pause, count) => {
    const rows = all([
      at(0, { plug: 0, breaker: 0, register: 0 }),
      ...supply(1, 20, 0, 1),
      at(21, { breaker: 0, register: 19 }),
      ...supply(21 + pause, 40, 19, 1),
    ])
    expect(rows.length).toBe(count)
    expect(rows.reduce((sum, { kwh }) => sum + kwh, 0)).toBe(19 + 40 - 21 - pause)
    expect(rows.map(({ state }) => state)).toEqual(count === 1 ? [4] : [6, 4])
    expect(rows.at(-1)?.continues).toBe(count === 2)
  })

  test('counts nothing where its register falls or leaps, and says so', () => {
    const rows = all([
      at(0, { plug: 0, breaker: 1, register: 1000 }),
      at(10, { register: 1100 }),
      at(20, { register: 10 }),
      at(30, { register: 60 }),
      at(40, { register: 90_000 }),
      at(50, { register: 90_050 }),
    ])
    expect(rows).toMatchObject([{ kwh: 200, marks: ['meterReset', 'meterLeap'], registerBegin: 1000 }])
  })

  test('spreads what flowed while nothing was heard over the gap, as an estimate', () => {
    const rows = all([
      at(0, { plug: 0, breaker: 1, register: 0 }),
      at(120, { register: 240 }),
      at(130, { register: 250 }),
    ])
    expect(rows).toMatchObject([
      {
        ...{ kwh: 250, estimatedKwh: 240, marks: ['estimated'], supplied: 0 },
        hours: [
          [day, 120],
          [day + hour, 120],
          [day + 2 * hour, 10],
        ],
      },
    ])
  })

  test('drawn under load is told; without a word of the ship its loop says that it is ready', () => {
    expect(all([at(0, { plug: 0 }), ...supply(1, 3, 0, 1), at(4, { plug: 1, power: 60 })])).toMatchObject([
      { marks: ['unpluggedLive'], cutAt: day + 4 * minute, endedAt: day + 4 * minute },
    ])
    expect(all([at(0, { plug: 0, loop: 1 })], { ...given, tellsReady: false })).toMatchObject([{ state: 3 }])
    expect(all([at(0, { plug: 0, loop: 1 })])).toMatchObject([{ state: 2 }])
  })

  test('that was drawn is none, nor is one that nobody spoke of', () => {
    expect(all([at(0, { plug: 1 }), at(1, { breaker: 1, register: 5 }), at(2, { register: 50 })])).toEqual([])
  })
})
