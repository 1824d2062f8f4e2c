import { beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import type { Moment, Reported, Values } from '../../actors/actor.ts'
import { crane } from '../../actors/crane.ts'
import { day, hour, minute, second, tickMs } from '../../times.ts'
import { boxOf, craneAt, cranesFor, dcdcOf } from './cranes.ts'
import { hoistPowerIn, hoistSpeed, liftPower, lowerPower, type Phase } from './moves.ts'
import { buildCrane, type CraneState, startCrane } from './state.ts'
import { flowsOf, stepCrane, stepIn } from './step.ts'

const seed = 1
const count = cranesFor(24)
/** Midnight at the cranes' place. */
const start = Date.UTC(2026, 10, 18, 16)
const momentAt = (ts: number): Moment => ({ seed, ts, others: () => [] })
const sum = ([one, two]: readonly [number, number]): number => one + two

const lift = (kind: 'up' | 'down', load: number, height: number): { phase: Phase; seconds: number } => {
  const speed = hoistSpeed(load)
  return { phase: { kind, since: start, until: start + hour, load, speed, height }, seconds: height / speed }
}

describe('40 t over 12 m', () => {
  const built = { ...buildCrane(seed, 3), reserve: 0, full: 200 }
  const begin: CraneState = { ...startCrane(built), stored: 100 }
  const step = (state: CraneState, kind: 'up' | 'down') => {
    const { phase, seconds } = lift(kind, 40, 12)
    return stepIn(built, state, phase, seconds, start, 20)
  }
  test('draws 177 kW at 23 m/min and 1.539 kWh, and gives 1.046 kWh back', () => {
    expect(hoistSpeed(40) * 60).toBeCloseTo(23, 5)
    expect(liftPower(40, hoistSpeed(40))).toBeCloseTo(177, 0)
    const { phase, seconds } = lift('up', 40, 12)
    expect((hoistPowerIn(phase) * seconds) / 3600).toBeCloseTo(1.539, 3)
    expect((lowerPower(40, hoistSpeed(40)) * seconds) / 3600).toBeCloseTo(1.046, 3)
  })

  test('all that comes back is absorbed, and 0.907 kWh of it returns to the bus', () => {
    const lowered = step(begin, 'down')
    const absorbed = sum(lowered.absorbed) - sum(begin.absorbed)
    expect(absorbed).toBeCloseTo(1.046, 3)
    const emptying = { ...built, reserve: begin.stored }
    const { phase, seconds } = lift('up', 40, 12)
    const lifted = stepIn(emptying, lowered, phase, seconds, start, 20)
    expect(lifted.stored).toBeCloseTo(begin.stored, 6)
    expect(sum(lifted.given) - sum(lowered.given)).toBeCloseTo(0.907, 3)
  })
})

describe('capacitors', () => {
  const built = buildCrane(seed, 0)
  const begin = startCrane(built)
  test('of 9,000 F hold 1.440 kWh between their limits', () => {
    expect(built.capacity / (built.site.ratio / 100)).toBeCloseTo(1.44, 3)
  })

  test('that are full take nothing more: the rest is burnt', () => {
    const full = { ...begin, stored: built.full }
    const { phase, seconds } = lift('down', 40, 12)
    const next = stepIn(built, full, phase, seconds, start, 20)
    expect(next.stored).toBe(built.full)
    expect(sum(next.absorbed)).toBe(sum(full.absorbed))
    expect(next.burnt - full.burnt).toBeCloseTo(1.046 - (18 * seconds) / 3600, 3)
  })

  test('that are almost full take what fits', () => {
    const { phase, seconds } = lift('down', 40, 12)
    const next = stepIn(built, { ...begin, stored: built.full - 0.1 }, phase, seconds, start, 20)
    expect(next.stored).toBe(built.full)
    expect(sum(next.absorbed) - sum(begin.absorbed)).toBeCloseTo(0.1 / Math.sqrt(0.867), 6)
  })

  test('the powers of a bus add up', () => {
    for (const { phase } of [lift('up', 12, 3), lift('up', 42, 15), lift('down', 42, 15)])
      for (const stored of [built.reserve, built.reserve + 0.3, built.full]) {
        const { hoist, aux, dcdc, supply, brake } = flowsOf(built, { ...begin, stored }, phase, start)
        expect(supply + sum([...dcdc]) - brake).toBeCloseTo(hoist + aux, 9)
      }
  })
})

type Told = { readonly ts: number; readonly code: string; readonly values: Values }
type Day = { readonly first: CraneState; readonly last: CraneState; readonly told: readonly Told[] }
const telemetry = (each: Reported, ts: number): Told[] =>
  each.kind === 'telemetry' ? [{ ts: each.ts ?? ts, code: each.code, values: each.values }] : []

/** A day of a crane as it tells it live, after it has lived two. */
const dayOf = (index: number): Day => {
  const built = crane.build(seed, index)
  let first = crane.start(built, seed)
  for (let ts = start - 2 * day; ts < start; ts += minute) first = stepCrane(built, first, minute / second, ts)
  let last = first
  const told: Told[] = []
  for (let ts = start; ts < start + day; ts += tickMs) {
    const now = crane.report(built, last, momentAt(ts), { parts: true, cells: ts % minute === 0 })
    const between = crane.between?.(built, last, momentAt(ts), 'live') ?? []
    told.push(...[...now, ...between].flatMap((each) => telemetry(each, ts)))
    last = crane.step(built, last, tickMs / second, momentAt(ts))
  }
  return { first, last, told }
}
let days: readonly Day[] = []
beforeAll(() => {
  days = Array.from({ length: count }, (_, index) => dayOf(index))
})
const toldOf = (index: number, code: string): Told[] => (days[index]?.told ?? []).filter((each) => each.code === code)
const own = (index: number): Told[] => toldOf(index, craneAt(index).code)

describe('a day', () => {
  test('18 to 24 moves an hour, with pauses; the last crane rests at night', () => {
    for (const index of days.keys()) {
      const powers = own(index).map(({ values }) => Number(values.hoistPower))
      const lifts = powers.filter((power, at) => power > 10 && (powers[at - 1] ?? 0) <= 10).length
      const hours = index === 5 ? 14.3 : 21.4
      expect(lifts / hours).toBeGreaterThan(17.5)
      expect(lifts / hours).toBeLessThan(24)
    }
  })

  test('saves 25 to 35 %, with one DC/DC out of work less', () => {
    for (const [index, { first, last }] of days.entries()) {
      const recycling = sum(last.given) - sum(first.given)
      const rate = (recycling / (last.supplied - first.supplied + recycling)) * 100
      expect(rate).toBeGreaterThan(index === 4 ? 17 : 25)
      expect(rate).toBeLessThan(index === 4 ? 22 : 35)
    }
  })

  test('what a crane tells each second adds up to its meters', () => {
    for (const index of days.keys()) {
      const told = own(index)
      const flowed = { lift: 0, lower: 0, dcdc: 0, burnt: 0 }
      told.slice(1).forEach(({ ts, values }, at) => {
        const before = told[at] as Told
        const hours = (ts - before.ts) / hour
        const mean = (key: string): number => ((Number(values[key]) + Number(before.values[key])) / 2) * hours
        flowed.lift += Math.max(0, mean('hoistPower'))
        flowed.lower -= Math.min(0, mean('hoistPower'))
        flowed.dcdc += mean('dcdc1Power') + mean('dcdc2Power')
        flowed.burnt += mean('brakePower')
      })
      const [first, last] = [told[0] as Told, told.at(-1) as Told]
      const metered = (...keys: string[]): number =>
        keys.reduce((all, key) => all + Number(last.values[key]) - Number(first.values[key]), 0)
      const given = metered('dcdc1', 'dcdc2')
      const absorbed = metered('dcdc1Charged', 'dcdc2Charged')
      // A box that is empty ends its second early.
      expect(Math.abs(flowed.dcdc - (given - absorbed)) / given).toBeLessThan(0.03)
      expect(given / absorbed).toBeGreaterThan(0.85)
      expect(given / absorbed).toBeLessThan(0.88)
      // Lowered energy is absorbed or burnt; a box that comes level takes one more kWh a day.
      // With one DC/DC the auxiliaries take a part first.
      const apart = Math.abs(absorbed + metered('brakeEnergy') - flowed.lower) / flowed.lower
      expect(apart).toBeLessThan(index === 4 ? 0.16 : 0.01)
      expect(flowed.lower / flowed.lift).toBeCloseTo(0.68, 1)
    }
  })

  test('a hoist that moves is told each second, all else every ten', () => {
    const told = own(0)
    told.slice(1).forEach(({ ts, values }, at) => {
      const gap = ts - (told[at] as Told).ts
      expect(gap).toBeLessThanOrEqual(tickMs)
      if (values.hoistPower !== 0) expect(gap).toBe(second)
    })
  })

  test('a failed balancing board: one capacitor over 2.70 V for 20 minutes, none before or after', () => {
    const boxes = days.flatMap((_, index) => toldOf(index, boxOf(craneAt(index))).map((each) => ({ index, ...each })))
    const withCells = boxes.filter(({ values }) => values.monomerVoltage)
    const high = withCells.filter(({ values }) => Math.max(...(values.monomerVoltage as number[])) > 2.65)
    expect(new Set(high.map(({ index }) => index))).toEqual(new Set([2]))
    expect(high).toHaveLength(20)
    for (const { values } of high) {
      const volts = values.monomerVoltage as number[]
      expect(Math.max(...volts)).toBe(volts[97])
      expect(volts[97]).toBeGreaterThan(2.7)
      expect(volts[97]).toBeLessThan(2.75)
      expect(Math.max(...volts) - Math.min(...volts)).toBeLessThan(0.1)
    }
  })

  test('one DC/DC trips in the morning and stays away, the other carries on', () => {
    const told = toldOf(4, dcdcOf(craneAt(4), 2))
    const tripped = told.filter(({ ts, values }) => ts > start + 6.6 * hour && values.communicationFault === 1)
    expect(tripped[0]?.ts).toBe(start + 7 * hour)
    expect(tripped.at(-1)?.ts).toBe(told.at(-1)?.ts)
    for (const { values } of tripped) expect(values).toMatchObject({ dcdcMode: 4, faultLevel: 2, power: 0 })
    const built = crane.build(seed, 4)
    const after = days[4]?.last as CraneState
    const before: CraneState = { ...after, tripped: [0, 0] }
    expect(crane.changes?.(built, after, before, start)).toMatchObject([
      { ts: start + 7 * hour, code: 'RTG-05-D2', message: { faultCode: 'P5003', active: true } },
    ])
    expect(crane.changes?.(built, after, after, start)).toEqual([])
  })
})

test('reports name points of their types, within their limits', () => {
  const types = new Map(crane.devices(24).devices.map(({ code, type }) => [code, type]))
  const found = new Set<string>()
  const last = days.flatMap(({ told }) => told.filter(({ ts }) => ts === start + day - minute))
  for (const { code, values } of last) {
    found.add(code)
    const points = profiles.find(({ profileKey }) => profileKey === types.get(code))?.points
    for (const [key, value] of Object.entries(values)) {
      const point = points?.find(({ pointKey }) => pointKey === key)
      expect(point, key).toBeDefined()
      const numbers = [value].flat()
      expect(numbers, key).toHaveLength(point?.size ?? 0)
      for (const number of numbers) {
        expect(number, key).toBeGreaterThanOrEqual(point?.min ?? Number.NEGATIVE_INFINITY)
        expect(number, key).toBeLessThanOrEqual(point?.max ?? Number.POSITIVE_INFINITY)
      }
    }
  }
  expect([...found].sort()).toEqual([...types.keys()].sort())
})
