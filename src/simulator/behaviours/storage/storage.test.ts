import { beforeAll, describe, expect, test } from 'vitest'
import type { Point } from '#catalogue/points/point.ts'
import { cluster } from '#catalogue/types/cluster.ts'
import { ems } from '#catalogue/types/ems.ts'
import { pcs } from '#catalogue/types/pcs.ts'
import { stack } from '#catalogue/types/stack.ts'
import type { Moment, Values } from '../../actors/actor.ts'
import { energyStorage } from '../../actors/energyStorage.ts'
import { day, hour, minute, second, tickMs } from '../../times.ts'
import { dcPowerOf } from './converter.ts'
import type { SiteState } from './state.ts'

const seed = 1
/** Midnight at the fleet's place. */
const start = Date.UTC(2026, 10, 18, 16)
const momentAt = (ts: number): Moment => ({ seed, ts, others: () => [] })
type Told = { readonly hours: number; readonly values: ReadonlyMap<string, Values> }
type Day = { readonly first: SiteState; readonly last: SiteState; readonly told: readonly Told[] }

/** A day of a station (from 0), told each minute, after it has lived four days. */
const dayOf = (index: number): Day => {
  const site = energyStorage.build(seed, index)
  let state = energyStorage.start(site, seed)
  for (let ts = start - 4 * day; ts < start; ts += minute)
    state = energyStorage.step(site, state, minute / second, momentAt(ts))
  const first = state
  const told: Told[] = []
  for (let ts = start + tickMs; ts <= start + day; ts += tickMs) {
    state = energyStorage.step(site, state, tickMs / second, momentAt(ts - tickMs))
    if (ts % minute !== 0) continue
    const reports = energyStorage.report(site, state, momentAt(ts), { parts: true, cells: true })
    const values = reports.flatMap((each) => (each.kind === 'telemetry' ? [[each.code, each.values] as const] : []))
    told.push({ hours: (ts - start) / hour, values: new Map(values) })
  }
  return { first, last: state, told }
}
let days: readonly Day[] = []
beforeAll(() => {
  days = [dayOf(0), dayOf(1)]
})

type One = { readonly hours: number; readonly value: number }
const series = (code: string, key: string, index = code.startsWith('ES-A') ? 0 : 1): One[] =>
  (days[index]?.told ?? []).flatMap(({ hours, values }) => {
    const own = values.get(code)
    return own ? [{ hours, value: Number(own[key]) }] : []
  })
const valuesOf = (code: string, key: string): number[] => series(code, key).map(({ value }) => value)
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const stacks = ['ES-A-S1', 'ES-A-S2', 'ES-B-S1']
const clusters = stacks.flatMap((code) => Array.from({ length: 8 }, (_, index) => `${code}-C${index + 1}`))

test('a converter loses what its maker says: 97.2 % charging at 300 kW, 98.0 % discharging at 430 kW', () => {
  expect(dcPowerOf(-300) / -300).toBeCloseTo(0.972, 3)
  expect(430 / dcPowerOf(430)).toBeCloseTo(0.98, 3)
  expect(dcPowerOf(0)).toBe(0)
})

describe('a day of a station', () => {
  test('two cycles: charged in the valleys to 95 %, discharged at the peaks to 20 %', () => {
    for (const code of stacks) {
      const soc = series(code, 'soc')
      expect(most(soc.map(({ value }) => value))).toBeCloseTo(95, 0)
      expect(least(soc.map(({ value }) => value))).toBeCloseTo(20, 0)
      for (const { hours, value } of series(code, 'power')) {
        if (value > 1) expect((hours > 8 && hours <= 11.01) || (hours > 18 && hours <= 21.01), `${hours}`).toBe(true)
        if (value < -1) expect(hours < 5.51 || hours > 22.5 || (hours > 11.5 && hours <= 15.51), `${hours}`).toBe(true)
      }
    }
  })

  test('energies of the day, and what is lost: 85 to 92 % with the auxiliaries', () => {
    for (const { first, last } of days) {
      const sum = (key: 'acCharged' | 'acDischarged' | 'dcCharged' | 'dcDischarged'): number =>
        last.units.reduce((all, unit, index) => all + unit[key] - (first.units[index]?.[key] ?? 0), 0)
      const count = last.units.length
      expect(sum('acDischarged') / count).toBeGreaterThan(2250)
      expect(sum('acDischarged') / count).toBeLessThan(2450)
      const aux = last.auxiliary - first.auxiliary
      expect(aux / count).toBeGreaterThan(72)
      expect(aux / count).toBeLessThan(200)
      const efficiency = (sum('acDischarged') / (sum('acCharged') + aux)) * 100
      expect(efficiency).toBeGreaterThan(85)
      expect(efficiency).toBeLessThan(92)
      const dc = (sum('dcDischarged') / sum('dcCharged')) * 100
      expect(dc).toBeGreaterThan(96)
      expect(dc).toBeLessThan(99.5)
    }
  })

  test('its powers add up at the grid, and its meters follow them', () => {
    const [{ first, last, told }] = days as [Day]
    let flowed = 0
    for (const { values } of told) {
      const own = values.get('ES-A-EMS') as Record<string, number>
      const units = ['ES-A-P1', 'ES-A-P2'].map((code) => values.get(code)?.power)
      if (units.every((power) => power !== undefined))
        expect(units.reduce<number>((all, power) => all + Number(power), 0)).toBeCloseTo(own.power ?? 0, 0)
      const { gridPower = 0, loadPower = 0, auxPower = 0, power = 0 } = own
      expect(Math.abs(gridPower + power - loadPower - auxPower)).toBeLessThan(0.3)
      expect(loadPower).toBeGreaterThanOrEqual(400)
      expect(loadPower).toBeLessThanOrEqual(1500)
      flowed += gridPower / 60
    }
    const metered = last.imported - first.imported - (last.exported - first.exported)
    expect(Math.abs(metered - flowed) / metered).toBeLessThan(0.01)
  })

  test('temperatures are those of a cooled container and a converter at work', () => {
    for (const code of clusters) {
      expect(least(valuesOf(code, 'minTemperature'))).toBeGreaterThan(18)
      expect(most(valuesOf(code, 'maxTemperature'))).toBeLessThan(38)
    }
    for (const code of ['ES-A-P1', 'ES-A-P2', 'ES-B-P1']) {
      expect(most(valuesOf(code, 'igbtTemperatureA'))).toBeLessThan(75)
      expect(most(valuesOf(code, 'cabinetTemperature'))).toBeLessThan(48)
    }
  })

  test('the extremes of a stack are those of its cells', () => {
    for (const { values } of (days[0]?.told ?? []).filter((_, index) => index % 97 === 0)) {
      const own = values.get('ES-A-S1') as Record<string, number>
      const at = values.get(`ES-A-S1-C${own.maxCellVoltageCluster}`)?.cellVoltage as number[]
      expect(at[(own.maxCellVoltageCell ?? 0) - 1]).toBe(own.maxCellVoltage)
      const cold = values.get(`ES-A-S1-C${own.minCellTemperatureCluster}`)?.cellTemperature as number[]
      expect(cold[(own.minCellTemperatureCell ?? 0) - 1]).toBe(own.minCellTemperature)
    }
  })
})

test('reports name every point of their types, within their limits', () => {
  const fits = (code: string, points: readonly Point[]): void => {
    const values = days[0]?.told[600]?.values.get(code) ?? {}
    expect(Object.keys(values).sort()).toEqual(points.map(({ pointKey }) => pointKey).sort())
    for (const { pointKey, size, min, max } of points) {
      const numbers = [values[pointKey] ?? []].flat()
      expect(numbers, pointKey).toHaveLength(size)
      expect(least(numbers), pointKey).toBeGreaterThanOrEqual(min ?? Number.NEGATIVE_INFINITY)
      expect(most(numbers), pointKey).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY)
    }
  }
  fits('ES-A-EMS', ems.points)
  fits('ES-A-P1', pcs.points)
  fits('ES-A-S2', stack.points)
  fits('ES-A-S2-C8', cluster.points)
})

describe('scripted faults', () => {
  test("cell 137 of cluster 3 is too high at the end of the night's charge, and nowhere else is one", () => {
    for (const code of clusters) {
      const high = series(code, 'maxVoltage').filter(({ value }) => value >= 3.55)
      if (code !== 'ES-A-S1-C3') expect(high, code).toEqual([])
      else {
        expect(most(high.map(({ value }) => value))).toBeLessThan(3.6)
        expect(high.length).toBeGreaterThan(1)
        for (const { hours } of high) expect(hours > 2 && hours < 5).toBe(true)
        expect(
          new Set(
            series(code, 'maxVoltageCell').flatMap(({ hours, value }) =>
              high.some((each) => each.hours === hours) ? [value] : [],
            ),
          ),
        ).toEqual(new Set([137]))
        expect(valuesOf(code, 'maxVoltage').at(-1)).toBeLessThan(3.5)
      }
    }
  })

  test('one cluster is uneven in temperature, one in current, for their time only', () => {
    for (const code of clusters) {
      const apart = series(code, 'temperatureDifference').filter(({ value }) => value >= 8)
      if (code === 'ES-A-S2-C5') {
        expect(apart.length).toBeGreaterThan(60)
        for (const { hours, value } of apart) expect(value < 10 && hours > 12.6 && hours < 13.9).toBe(true)
      } else expect(apart, code).toEqual([])
    }
    for (const code of stacks) {
      const uneven = series(code, 'clusterCurrentDifference').filter(({ value }) => value > 20)
      if (code === 'ES-B-S1')
        for (const { hours, value } of uneven)
          expect(value >= 30 && value < 60 && hours > 19.1 && hours < 19.5).toBe(true)
      expect(uneven.length > 0).toBe(code === 'ES-B-S1')
      expect(most(valuesOf(code, 'clusterSocDifference'))).toBeLessThan(5)
    }
  })

  test('a lost link: the EMS says so, and nothing comes of that converter', () => {
    const lost = series('ES-A-EMS', 'commPcs').filter(({ value }) => value === 1)
    expect(lost).toHaveLength(4)
    expect(series('ES-A-P1', 'power')).toHaveLength(1440)
    expect(series('ES-A-P2', 'power')).toHaveLength(1436)
    expect(series('ES-A-S2', 'power')).toHaveLength(1440)
  })

  test('the code of the uneven cluster comes and goes with it, told by the EMS about the stack', () => {
    const events = energyStorage.events?.(24, start, start + day, false) ?? []
    expect(events).toMatchObject([
      { speaker: 'ES-B-EMS', code: 'ES-B-S1', kind: 'dtc', message: { faultCode: 'D1007', active: true } },
      { speaker: 'ES-B-EMS', code: 'ES-B-S1', kind: 'dtc', message: { faultCode: 'D1007', active: false } },
    ])
    expect(energyStorage.events?.(11, start, start + day, false)).toEqual([])
  })
})
