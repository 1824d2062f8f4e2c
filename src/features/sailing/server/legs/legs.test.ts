import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sample } from './fixes.ts'
import { distance } from '#server/places/geo.ts'
import { neutral, open, step } from './legs.ts'
import { type Port, portAt } from './ports.ts'
import type { LegRow, Row, StateRow } from './rows.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20)
const a = { lon: 119, lat: 32 }
const b = { lon: 119.6, lat: 32 }
const port = (id: string, place: { lon: number; lat: number }): Port => ({
  id,
  ...place,
  kind: 'port',
  radius: 1000,
  since: 0,
  until: Number.POSITIVE_INFINITY,
})
const ports = [port('A', a), port('B', b)]

const at = (min: number, lon: number, sog: number, lat = 32, status = Number.NaN): Sample => ({
  ...{ ts: start + min * minute, lon, lat, sog, status },
})
const every = (from: number, to: number, pace: number): number[] =>
  Array.from({ length: Math.floor((to - from) / pace) + 1 }, (_, index) => from + index * pace)
const lying = (from: number, to: number, lon: number): Sample[] => every(from, to, 3).map((min) => at(min, lon, 0.1))
/** Linear from `lon` at minute `from` to `end` at minute `to`, which is not part of it. */
const sailing = (from: number, to: number, lon: number, end: number): Sample[] =>
  every(from, to - 1, 1).map((min) => at(min, lon + ((end - lon) * (min - from)) / (to - from), 10.2))

/** Folds the samples in the order of their times, each time once. */
const fold = (samples: readonly Sample[], of = ports): Row[] => {
  const sorted = [...new Map(samples.map((sample) => [sample.ts, sample])).values()].sort((x, y) => x.ts - y.ts)
  let state = neutral
  const rows: Row[] = []
  for (const sample of sorted) {
    const next = step(of, state, sample)
    state = next.state
    rows.push(...next.rows)
  }
  return [...rows, ...open(state)].filter(({ isSure }) => isSure)
}
const legs = (rows: readonly Row[]): LegRow[] => rows.flatMap((row) => (row.kind === 'leg' ? [row] : []))
const states = (rows: readonly Row[]): StateRow[] => rows.flatMap((row) => (row.kind === 'state' ? [row] : []))
const round = (value: number): number => Math.round(value * 100) / 100
const hours = (ms: number): number => round(ms / 3_600_000)
const told = (row: LegRow) => {
  const end = row.end ?? Number.NaN
  return {
    ...{ from: row.fromPort, to: row.toPort, start: (row.start - start) / minute, end: (end - start) / minute },
    ...{ berth: hours(row.berthMs), anchor: hours(row.anchorMs), sail: hours(end - row.start - row.anchorMs) },
    ...{
      distance: round(row.distance),
      gap: round(row.gapDistance),
      gapHours: hours(row.gapMs),
      estimated: row.isEstimated,
    },
  }
}
const intervals = (rows: readonly Row[]) =>
  states(rows).map(({ start: from, end, type, portId }) => [
    ...[type, (from - start) / minute, end === null ? null : (end - start) / minute, portId],
  ])

const s1 = [...lying(0, 117, 119), ...sailing(120, 300, 119, 119.6), ...lying(300, 417, 119.6)]
const plain = {
  ...{ from: 'A', to: 'B', start: 117, end: 300, berth: 1.95, anchor: 0, sail: 3.05, distance: 30.55 },
  ...{ gap: 0, gapHours: 0, estimated: false },
}
const s3 = [
  ...lying(0, 117, 119),
  ...sailing(120, 210, 119, 119.3),
  ...lying(210, 267, 119.3),
  ...sailing(268, 360, 119.3, 119.6),
  ...lying(360, 420, 119.6),
]
const s6 = [
  ...lying(0, 117, 119),
  ...every(120, 130, 1).map((min) => at(min, 119 + (0.005 * (min - 120)) / 10, 1.6)),
  ...lying(133, 238, 119.005),
  ...sailing(240, 420, 119.005, 119.6),
  ...lying(420, 480, 119.6),
]
const s9 = [
  ...lying(0, 117, 119),
  ...sailing(120, 300, 119, 119.6),
  ...every(300, 304, 1).map((min) => at(min, 119.6, 0.1)),
  ...sailing(304, 484, 119.6, 119).slice(1),
  ...lying(484, 544, 119),
]

describe('legs', () => {
  test.each<[string, Sample[], ReturnType<typeof told>]>([
    ['S1 from A to B', s1, plain],
    ['S2 shuffled and doubled', [...s1.toReversed(), ...s1.slice(30, 90)], plain],
    ['S3 anchored on the way', s3, { ...plain, end: 360, anchor: 0.95, sail: 3.1 }],
    [
      'S4 an hour without a position',
      s1.filter(({ ts }) => ts < start + 180 * minute || ts >= start + 240 * minute),
      { ...plain, gap: 10.35, gapHours: 1.02 },
    ],
    ['S5 one jump', [...s1, at(180.5, 121.5, 10.2, 31.3)], plain],
    ['S6 a shift in the port', s6, { ...plain, start: 238, end: 420, berth: 3.97, sail: 3.03, distance: 30.3 }],
    ['S7 status 0 throughout', s1.map((sample) => ({ ...sample, status: 0 })), plain],
    [
      'S8 no position between the ports',
      s1.filter(({ ts }) => ts <= start + 117 * minute || ts >= start + 300 * minute),
      { ...plain, gap: 30.55, gapHours: 3.05, estimated: true },
    ],
    ['S9 four minutes at B', s9, { ...plain, to: 'A', end: 484, sail: 6.12, distance: 61.1 }],
  ])('%s', (_, samples, expected) => {
    expect(legs(fold(samples)).map(told)).toEqual([expected])
  })

  test('a leg is shown while it lasts, with its end open', () => {
    const [leg, ...others] = legs(fold(s1.filter(({ ts }) => ts < start + 200 * minute)))
    expect(others).toEqual([])
    expect(leg).toMatchObject({ start: start + 117 * minute, end: null, toPort: null, fromPort: 'A' })
  })

  test('states tile the time, a shift is no departure, and an anchorage has its own', () => {
    expect(intervals(fold(s3))).toEqual([
      [5, 0, 117, 'A'],
      [0, 117, 210, null],
      [1, 210, 267, null],
      [0, 267, 360, null],
      [5, 360, null, 'B'],
    ])
    expect(intervals(fold(s6))).toEqual([
      [5, 0, 238, 'A'],
      [0, 238, 420, null],
      [5, 420, null, 'B'],
    ])
  })

  test.each([
    ['aground for ten minutes', 6, 12, 6],
    ['status 6 for five minutes', 6, 5, 1],
    ['another status', 1, 12, 1],
  ])('outside ports, %s', (_, status, minutes, type) => {
    const still = every(210, 240, 1).map((min) => at(min, 119.3, 0.1, 32, min < 210 + minutes ? status : Number.NaN))
    const rows = fold([...lying(0, 117, 119), ...sailing(120, 210, 119, 119.3), ...still])
    expect(intervals(rows).at(-1)).toEqual([type, 210, null, null])
  })

  test('a rest without a position is a rest', () => {
    const rows = fold([at(0, 119.3, 0.1), at(41, 119.3004, 0.9), ...sailing(44, 100, 119.3, 119.6)])
    expect(intervals(rows)[0]).toEqual([1, 0, 41, null])
  })

  test('a ship that reports from elsewhere for a minute is there', () => {
    const moved = every(200, 260, 1).map((min) => at(min, 119.3 + 2, 0.1))
    const rows = fold([...lying(0, 117, 119), ...moved])
    expect(intervals(rows).at(-1)).toEqual([1, 200, null, null])
  })

  test('the radius of a port counts from when it was set', () => {
    const wide: Port = { ...port('C', { lon: 119.302, lat: 32 }), since: start + 300 * minute }
    expect(intervals(fold(s3, [...ports, wide]))[2]).toEqual([1, 210, 267, null])
    expect(intervals(fold(s3, [...ports, { ...wide, since: 0 }]))[2]).toEqual([5, 210, 267, 'C'])
  })
})

describe('what is no position', () => {
  test.each<[string, number, number]>([
    ['0° 0°, which receivers say before they know', 0, 0],
    ['half of one', Number.NaN, 32],
    ['181° 91°, AIS for unknown', 181, 91],
  ])('%s, changes nothing, however long it is said', (_, lon, lat) => {
    const wrong = every(130.5, 290.5, 1).map((min) => at(min, lon, 0, lat))
    expect(legs(fold([...s1, ...wrong])).map(told)).toEqual([plain])
    expect(fold(wrong)).toEqual([])
  })
})

test('where ports overlap, the one counts that is nearest for its size', () => {
  const wide: Port = { ...port('wide', { lon: 119.02, lat: 32 }), radius: 5000 }
  const both = [...ports, wide]
  const of = (lon: number): string | undefined => portAt(both, { lon, lat: 32 }, start, 'port')?.id
  expect([118.9, 119, 119.003, 119.009, 119.06].map(of)).toEqual([undefined, 'A', 'A', 'wide', 'wide'])
  expect(
    [118.9, 119, 119.003, 119.009].map((lon) => portAt(both.toReversed(), { lon, lat: 32 }, start, 'port')?.id),
  ).toEqual([undefined, 'A', 'A', 'wide'])
  expect(legs(fold(s1, both)).map(told)).toEqual([plain])
  expect(legs(fold(s1, both.toReversed())).map(told)).toEqual([plain])
})

test('a leg across 180° is as long as elsewhere', () => {
  const turned = (lon: number): number => (lon > 180 ? lon - 360 : lon)
  const moved = s1.map((sample) => ({ ...sample, lon: turned(sample.lon + 60.7) }))
  const there = ports.map((each) => ({ ...each, lon: turned(each.lon + 60.7) }))
  expect(legs(fold(moved, there)).map(told)).toEqual([plain])
})

describe('whatever a ship does', () => {
  const move = fc.record({
    minutes: fc.integer({ min: 1, max: 40 }),
    east: fc.integer({ min: -60, max: 60 }),
    sog: fc.constantFrom(0, 0.1, 0.7, 1, 2, 10),
    status: fc.constantFrom(0, 1, 5, 6, Number.NaN),
    jump: fc.constantFrom(0, 0, 0, 0, 0, 1),
    /** what the register counts until then; it is not said, or begins anew */
    miles: fc.constantFrom(0, 0.1, 0.5, 2, 10, 200, Number.NaN, -Infinity),
  })
  const tracks = fc.array(move, { minLength: 5, maxLength: 120 }).map((moves) => {
    let [min, lon, value] = [0, 119, 0]
    return moves.map(({ minutes, east, sog, status, jump, miles }): Sample => {
      min += minutes
      value = Math.max(0, value + (miles || 0))
      lon += sog < 1 ? 0 : (east * minutes) / 20_000
      const sample = at(min, lon, sog, 32 + jump, status)
      return Number.isNaN(miles) ? sample : { ...sample, counted: { ts: sample.ts, value } }
    })
  })

  test('states tile the time from the first position on', () => {
    fc.assert(
      fc.property(tracks, (samples) => {
        const found = states(fold(samples)).toSorted((x, y) => x.start - y.start)
        expect(found[0]?.start).toBe(samples[0]?.ts)
        for (const [index, row] of found.entries()) expect(row.end).toBe(found[index + 1]?.start ?? null)
      }),
    )
  })

  test('legs never overlap, their parts sum up, and none is shorter than the great circle', () => {
    fc.assert(
      fc.property(tracks, (samples) => {
        const placeAt = new Map(samples.map((sample) => [sample.ts, sample]))
        const found = legs(fold(samples)).toSorted((x, y) => x.start - y.start)
        for (const [index, leg] of found.entries()) {
          const next = found[index + 1]
          if (next) expect(leg.end).toBeLessThanOrEqual(next.start)
          expect(leg.anchorMs).toBeLessThanOrEqual((leg.end ?? Number.POSITIVE_INFINITY) - leg.start)
          expect(leg.gapDistance).toBeLessThanOrEqual(leg.distance + 1e-9)
          const [from, to] = [placeAt.get(leg.start), placeAt.get(leg.end ?? -1)]
          if (from && to) expect(leg.distance).toBeGreaterThanOrEqual(distance(from, to) - 1e-9)
        }
      }),
    )
  })

  test('order and repetition change nothing, nor does a state that was stored and read', () => {
    fc.assert(
      fc.property(tracks, fc.nat(), (samples, cut) => {
        const expected = fold(samples)
        expect(fold([...samples].reverse().concat(samples))).toEqual(expected)
        const split = cut % samples.length
        let state = neutral
        const rows: Row[] = []
        for (const [index, sample] of samples.entries()) {
          if (index === split) state = structuredClone(state)
          const next = step(ports, state, sample)
          state = next.state
          rows.push(...next.rows)
        }
        expect([...rows, ...open(state)].filter(({ isSure }) => isSure)).toEqual(expected)
      }),
    )
  })

  // Only the third position after the jump shows that the ship lay there and has left.
  const afterJump = [...[at(1, 119, 0, 33), at(2, 119, 0), at(7, 119, 0), at(8, 119, 2)], at(24, 118.984, 10)]
  test('a row is announced from the position on with which it begins', () => {
    fc.assert(
      fc.property(tracks, (samples) => {
        const announced = new Set<string>()
        let state = neutral
        for (const sample of samples) {
          const next = step(ports, state, sample)
          state = next.state
          for (const row of open(state)) if (row.start === sample.ts) announced.add(`${row.kind}${row.start}`)
        }
        for (const row of fold(samples)) expect(announced).toContain(`${row.kind}${row.start}`)
      }),
      { examples: [[afterJump]] },
    )
  })
})
