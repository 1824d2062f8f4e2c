import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PointSlot } from '#server/context/devices.ts'
import { usualPace } from '#server/derive/slice.ts'
import { deriveScene } from '#test/support/derive.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { type Battery, gapOf } from '#server/equipment/activity.ts'
import type { Sample } from './battery.ts'
import { recordFold } from './fold.ts'
import type { Run } from './runs.ts'
import { counts, type Session } from './sessions.ts'

const battery: Battery = { interval: 10_000, ratedKwh: 1600, ratedVolts: 800 }
const second = 1000
const minute = 60 * second
const hour = 60 * minute

const blank = {
  state: Number.NaN,
  current: Number.NaN,
  voltage: Number.NaN,
  charged: Number.NaN,
  discharged: Number.NaN,
}
const sample = (ts: number, values: Partial<Sample>): Sample => ({ ...blank, ...values, ts })

type Records = { sessions: Omit<Session, 'kind'>[]; runs: Omit<Run, 'kind'>[] }
const recordsOf = (rows: readonly (Session | Run)[]): Records => ({
  sessions: rows.filter((row) => row.kind === 'session'),
  runs: rows.flatMap((row) => {
    if (row.kind !== 'run') return []
    const { kind, ...run } = row
    return [run]
  }),
})
const greater = (x: number, y: number): number => (Number.isNaN(x) || y > x ? y : x)
const mergedSample = (a: Sample, b: Sample): Sample => ({
  ts: a.ts,
  state: greater(a.state, b.state),
  current: greater(a.current, b.current),
  voltage: greater(a.voltage, b.voltage),
  charged: greater(a.charged, b.charged),
  discharged: greater(a.discharged, b.discharged),
})
const plain = ({ type, start, last, end, kwh, silent }: Records['sessions'][number]) => ({
  type,
  start,
  last,
  end,
  kwh: Math.round(kwh * 1e6) / 1e6,
  silent,
})
const ordered = ({ sessions, runs }: Records): Records => ({
  sessions: sessions
    .filter(counts)
    .map(plain)
    .sort((a, b) => a.start - b.start),
  runs: runs.toSorted((a, b) => a.start - b.start),
})

/** What sorting by time leads to, told `quiet` ms after the last sample. */
const foldAll = (samples: readonly Sample[], quiet = 0, of = battery): Records => {
  const merged = new Map<number, Sample>()
  for (const each of samples) {
    const before = merged.get(each.ts)
    merged.set(each.ts, before ? mergedSample(before, each) : each)
  }
  let state = recordFold.neutral
  const rows: (Session | Run)[] = []
  for (const each of [...merged.values()].sort((a, b) => a.ts - b.ts)) {
    const next = recordFold.step(of, state, each)
    state = next.state
    rows.push(...next.rows)
  }
  return ordered(recordsOf([...rows, ...recordFold.open(of, state, quiet)]))
}

/** Power of one direction from `from` to `to`, sampled with its registers. */
const charging = (from: number, to: number, kw: number, register: number, every = 10 * second): Sample[] => {
  const samples: Sample[] = []
  for (let ts = from; ts <= to; ts += every)
    samples.push(
      sample(ts, { state: 1, voltage: 800, current: -kw / 0.8, charged: register + (kw * (ts - from)) / hour }),
    )
  return samples
}
const without = (samples: readonly Sample[], ...keys: (keyof Sample)[]): Sample[] =>
  samples.map((each) => ({ ...each, ...Object.fromEntries(keys.map((key) => [key, Number.NaN])) }))
const idle = (from: number, to: number, charged: number, every = 10 * second): Sample[] => {
  const samples: Sample[] = []
  for (let ts = from; ts <= to; ts += every) samples.push(sample(ts, { state: 0, voltage: 800, current: 0, charged }))
  return samples
}

describe('a charge', () => {
  const thirty = charging(0, 30 * minute, 120, 5000)
  const expected = { type: 1, start: 0, last: 30 * minute, end: null, kwh: 60, silent: false }
  test.each<[string, Sample[], object[]]>([
    ['thirty minutes at 120 kW are 60 kWh by the register', thirty, [expected]],
    ['by U × I where there is no register', without(thirty, 'charged'), [expected]],
    ['by the current where no state is reported', without(thirty, 'state'), [expected]],
    ['at one sample a minute', charging(0, 30 * minute, 120, 5000, minute), [expected]],
    [
      'the register’s last step counts although the state has ended',
      [...charging(0, 29 * minute, 120, 5000, minute), ...idle(30 * minute, 40 * minute, 5060)],
      [{ ...expected, last: 29 * minute, end: 29 * minute }],
    ],
    [
      'a reset of the register in the midst',
      [
        ...charging(0, 15 * minute, 120, 5000),
        ...charging(15 * minute + 10 * second, 30 * minute, 120, 0).slice(0, 90),
      ],
      [expected],
    ],
    [
      'a register that leaps counts as power did',
      thirty.map((each) => (each.ts > 20 * minute ? { ...each, charged: each.charged + 1e6 } : each)),
      [expected],
    ],
    [
      'a pause and a hole of five minutes belong to it',
      [
        ...charging(0, 10 * minute, 120, 0),
        ...idle(10 * minute + 10 * second, 15 * minute - 10 * second, 20),
        ...charging(15 * minute, 20 * minute, 120, 20),
        ...charging(25 * minute, 30 * minute, 120, 30),
      ],
      [{ ...expected, kwh: 40 }],
    ],
    [
      'a longer silence ends it at its last sample, marked',
      [...charging(0, 10 * minute, 120, 0), ...charging(15 * minute + second, 30 * minute, 120, 30)],
      [
        { ...expected, last: 10 * minute, end: 10 * minute, kwh: 20, silent: true },
        { ...expected, start: 15 * minute + second, last: 30 * minute - 9 * second, kwh: 29.666667 },
      ],
    ],
    ['under a minute there is none', charging(0, 50 * second, 1000, 0), []],
    ['under 0.1 kWh there is none', charging(0, 10 * minute, 0.5, 0), []],
  ])('%s', (_, samples, records) => expect(foldAll(samples).sessions).toEqual(records))

  test('a device that falls silent while it charges is told by the clock', () => {
    const last = { ...expected, end: 30 * minute, silent: true }
    expect(foldAll(thirty, gapOf(battery)).sessions).toEqual([expected])
    expect(foldAll(thirty, gapOf(battery) + 1).sessions).toEqual([last])
    expect(foldAll(thirty, 61 * second).runs).toEqual([{ start: 0, end: 30 * minute, silent: true }])
  })
  test('a register that shows nonsense once makes no giant of a box that says no capacity', () => {
    const once = thirty.map((each) => (each.ts === 20 * minute ? { ...each, charged: 0 } : each))
    expect(foldAll(once, 0, { ...battery, ratedKwh: Number.NaN }).sessions).toEqual([expected])
  })
  test('a current within two hundredths of the rated one is none', () => {
    const at = (kw: number) => foldAll(without(charging(0, hour, kw, 0), 'state', 'charged')).sessions.length
    expect([at(31.9), at(32.1)]).toEqual([0, 1])
  })
})

test('on from leaving shutdown or coming back from silence, to shutdown or silence', () => {
  const at = (seconds: number, state: number) => sample(seconds * second, { state })
  const samples = [at(0, 3), at(10, 0), at(20, 1), at(30, 3), at(40, 3), at(50, 2), at(60, 0), at(121, 0), at(131, 4)]
  expect(foldAll(samples).runs).toEqual([
    { start: 10 * second, end: 30 * second, silent: false },
    { start: 50 * second, end: 60 * second, silent: true },
    { start: 121 * second, end: 131 * second, silent: false },
  ])
})

const keys = ['runningState', 'totalCurrent', 'totalVoltage', 'chargedEnergy', 'dischargedEnergy']
const rated = ['ratedCapacity', 'ratedVoltage']
const pointOf = (pointKey: string, firstSlot: number): PointSlot => ({
  ...{ pointKey, pointName: '', pointNameEn: '', unit: '', kind: 'gauge', decimals: 1, size: 1, firstSlot },
  ...{ min: null, max: null, sentinels: [], deriveFrom: null, deriveWhat: null, legend: null },
})
const points = [...keys, ...rated].map(pointOf)
const device = deviceOf('1', { ...profileOf(points.length, points), natures: new Set(['battery'] as const) })

/** The engine over a store of samples and records that obeys the same rules as the database; with `most` in slices of a few samples. */
const createStore = async (most?: number) => {
  const samples: Sample[] = []
  const pace = most === undefined ? usualPace : { every: 4 + most, most: 8 * most, chunk: 7 }
  const scene = await deriveScene(recordFold, [device], { pace })
  const frameOf = ({ ts, state, current, voltage, charged, discharged }: Sample) => ({
    deviceId: device.deviceId,
    ts,
    values: Float64Array.from([state, current, voltage, charged, discharged, battery.ratedKwh, battery.ratedVolts]),
  })
  return {
    deliver: async (batch: readonly Sample[]) => {
      samples.push(...batch)
      await scene.deliver(batch.map(frameOf))
      await scene.tick()
    },
    restart: scene.restart,
    settle: scene.settle,
    records: () => ordered(recordsOf(scene.rows(device.deviceId))),
    samples: () => samples,
  }
}

const piece = fc.record({
  step: fc.constantFrom(1, 10, 10, 10, 30, 61, 100, 200, 299, 301, 400, 1900).map((seconds) => seconds * second),
  repeat: fc.integer({ min: 1, max: 40 }),
  state: fc.constantFrom(0, 0, 1, 1, 2, 3, Number.NaN),
  kw: fc.constantFrom(0, 0, 20, 120, -300),
  register: fc.boolean(),
})
const stories = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => {
  const samples: Sample[] = []
  const registers = [100, 100] as [number, number]
  let ts = 0
  for (const { step: every, repeat, state, kw, register } of pieces)
    for (let count = 0; count < repeat; count += 1) {
      ts += every
      registers[kw > 0 ? 1 : 0] += (Math.abs(kw) * every) / hour
      samples.push(
        sample(ts, {
          state,
          voltage: 800,
          current: kw / 0.8,
          ...(register ? { charged: registers[0], discharged: registers[1] } : {}),
        }),
      )
    }
  return samples
})

describe('samples in any order, some repeated, lead to the records that sorting by time leads to', () => {
  const batches = stories.chain((samples) =>
    fc.record({
      samples: fc.constant(samples),
      order: fc.array(fc.nat({ max: samples.length - 1 }), { minLength: 1, maxLength: 4 }),
      sizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }),
      most: fc.constantFrom(undefined, 1),
      mixed: fc.boolean(),
      seed: fc.integer(),
      restarts: fc.boolean(),
    }),
  )
  test('by replay', () =>
    fc.assert(
      fc.asyncProperty(batches, async ({ samples, order, sizes, most, mixed, seed, restarts }) => {
        const store = await createStore(most)
        // Blocks that come in another order, as after an outage; or single samples here and there.
        const cuts = [0, ...order.toSorted((a, b) => a - b), samples.length]
        const blocks = cuts.slice(1).map((cut, index) => samples.slice(cuts[index], cut))
        const turned = (
          mixed ? samples.toSorted((a, b) => ((a.ts * 7919 + seed) % 101) - ((b.ts * 7919 + seed) % 101)) : []
        ).concat(mixed ? [] : blocks.reverse().flat())
        let at = 0
        for (let turn = 0; at < turned.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          await store.deliver(turned.slice(Math.max(0, at - 1), at + size))
          at += size
          if (restarts && turn % 3 === 1) await store.restart()
        }
        await store.settle()
        expect(store.records()).toEqual(foldAll(store.samples()))
      }),
      { numRuns: 400 },
    ))
})
