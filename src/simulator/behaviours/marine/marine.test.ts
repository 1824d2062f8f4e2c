import { beforeAll, describe, expect, test } from 'vitest'
import type { Point } from '#catalogue/points/point.ts'
import { dcGrid } from '#catalogue/types/dcGrid.ts'
import { marineBattery } from '#catalogue/types/marineBattery.ts'
import { marineCluster } from '#catalogue/types/marineCluster.ts'
import { propulsion } from '#catalogue/types/propulsion.ts'
import { ship } from '#catalogue/types/ship.ts'
import type { Values } from '../../actors/actor.ts'
import { chargeShip, chargeShipCode, stackClusterCode, stackCode } from '../../actors/chargeShip.ts'
import { isSample, type Report, reportsOf } from '../../reports.ts'
import { distance, gorges, yichang } from '../../river.ts'
import { occurrences } from '../../schedule.ts'
import { day, hour, minute, tickMs } from '../../times.ts'
import { buildModel, nextWorld, partModel, startWorld, statesOf } from '../../world.ts'
import { marineFaults } from './faults.ts'
import { chargeShipAt } from './trips.ts'

const seed = 1
/** Midnight at the fleet's place. */
const start = Date.UTC(2026, 10, 18, 16)
const days = 4
const [model] = partModel(buildModel(seed, 24), chargeShip.key)
const life = model.lives.find(({ actor }) => actor.key === chargeShip.key)

type Moment = { readonly ts: number; readonly values: ReadonlyMap<string, Values>; readonly reports: readonly Report[] }
const moments: Moment[] = []
let first: readonly ReturnType<typeof chargeShip.start>[] = []
let last = first

beforeAll(() => {
  let world = startWorld(model, start)
  first = statesOf(world, chargeShip)
  while (world.ts < start + days * day) {
    world = nextWorld(model, world)
    if (world.ts % (2 * minute) !== 0 || !life) continue
    const reports = life.built.flatMap((_, index) => reportsOf(model, world, life, index, 'live') ?? [])
    const told = reports.filter(isSample).filter(({ kind }) => kind === 'telemetry')
    const values = new Map(told.map(({ code, sample }) => [code, sample.values]))
    moments.push({ ts: world.ts, values, reports: moments.length === 0 ? reports : [] })
  }
  last = statesOf(world, chargeShip)
})

const stacks = [1, 2].flatMap((number) => [1, 2].map((stack) => ({ number, stack, code: stackCode(number, stack) })))
const series = (code: string, key: string): { ts: number; value: number }[] =>
  moments.flatMap(({ ts, values }) => {
    const own = values.get(code)
    return own ? [{ ts, value: Number(own[key]) }] : []
  })
const valuesOf = (code: string, key: string): number[] => series(code, key).map(({ value }) => value)
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))

describe('a charge ship', () => {
  test('leaves in the morning, is back in the evening and charges over night, six hours or so', () => {
    for (const number of [0, 1]) {
      const at = (ts: number) => chargeShipAt(number, ts)
      const minutes = Array.from({ length: 1440 }, (_, index) => start + index * minute)
      const sailing = minutes.filter((ts) => at(ts).sailing)
      expect(sailing.length / 60).toBeGreaterThan(4.5)
      expect(sailing.length / 60).toBeLessThan(5.5)
      for (const ts of sailing) expect(((ts - start) / hour) % 24).toBeGreaterThanOrEqual(7)
      const power = series(chargeShipCode(number + 1), 'power').filter(({ value }) => value < -1)
      expect((power.length * 2) / 60 / days).toBeGreaterThan(5)
      expect((power.length * 2) / 60 / days).toBeLessThan(7)
      for (const { ts } of power) expect(at(ts)).toMatchObject({ sailing: false, plugged: true })
      expect(most(minutes.map((ts) => distance(yichang, at(ts)) * 1.852))).toBeGreaterThan(33)
    }
    expect(gorges.miles * 1.852).toBeGreaterThan(35)
    expect(gorges.miles * 1.852).toBeLessThan(40)
  })

  test('never jumps, and goes as fast as it says', () => {
    for (let ts = start; ts < start + day; ts += 20_000) {
      const [here, then] = [chargeShipAt(0, ts), chargeShipAt(0, ts + 20_000)]
      const fast = Math.max(here.sog, then.sog)
      expect(distance(here, then)).toBeLessThanOrEqual((fast * 20) / 3600 + 0.001)
    }
  })

  test('takes what its speed asks for, and its register is the sum of what its stacks gave', () => {
    for (const number of [0, 1]) {
      const code = chargeShipCode(number + 1)
      const given = (states: typeof first): number =>
        (states[number]?.stacks ?? []).reduce((sum, { dischargedEnergy }) => sum + dischargedEnergy, 0)
      const consumed = (last[number]?.consumedEnergy ?? 0) - (first[number]?.consumedEnergy ?? 0)
      expect(given(last) - given(first)).toBeCloseTo(consumed, 3)
      const sailed = (last[number]?.sailedDistance ?? 0) - (first[number]?.sailedDistance ?? 0)
      expect(sailed).toBeCloseTo(2 * gorges.miles * days, 0)
      // Three Gorges 1: 7,500 kWh for 100 km, 139 kWh/n mile.
      expect(consumed / sailed).toBeGreaterThan(0.9 * 139)
      expect(consumed / sailed).toBeLessThan(1.1 * 139)
      for (const { ts, value } of series(code, 'power')) {
        // A report shows the power of the step that led to it.
        const { sailing, speed } = chargeShipAt(number, ts - tickMs)
        if (sailing) expect(Math.abs(value - 60 - 1.65 * speed ** 3)).toBeLessThan(0.061 * 1.65 * speed ** 3 + 0.2)
      }
    }
  })
})

describe('motors and DC grid', () => {
  const numberOf = (values: Values | undefined, key: string): number => Number(values?.[key])
  const below = (code: string) => [`${code}-P1`, `${code}-P2`]

  test.each([chargeShipCode(1), chargeShipCode(2)])('of %s take what the ship says it takes', (code) => {
    for (const { values } of moments) {
      const [own, grid] = [values.get(code), values.get(`${code}-DC`)]
      const motors = below(code).reduce((sum, motor) => sum + numberOf(values.get(motor), 'power'), 0)
      expect(Math.abs(motors - numberOf(own, 'propulsionPower'))).toBeLessThan(0.2)
      expect(numberOf(grid, 'hotelPower')).toBe(numberOf(own, 'hotelPower'))
      const taken = numberOf(grid, 'power') - numberOf(grid, 'shorePower')
      expect(Math.abs(taken - numberOf(own, 'power'))).toBeLessThan(0.3)
      expect(Math.abs(numberOf(grid, 'busVoltageA') - 750)).toBeLessThan(0.05 * 750)
      for (const motor of below(code)) expect(numberOf(values.get(motor), 'motorTemperature')).toBeLessThan(100)
    }
  })

  test.each([chargeShipCode(1), chargeShipCode(2)])('of %s have registers that add up to those of the ship', (code) => {
    const grown = (device: string, key: string): number =>
      numberOf(moments.at(-1)?.values.get(device), key) - numberOf(moments[0]?.values.get(device), key)
    const hotel = series(`${code}-DC`, 'hotelPower').reduce((sum, { value }) => sum + value / 30, 0)
    const motors = below(code).reduce((sum, motor) => sum + grown(motor, 'consumedEnergy'), 0)
    expect((motors + hotel) / grown(code, 'consumedEnergy')).toBeCloseTo(1, 2)
    expect(grown(`${code}-DC`, 'consumedEnergy')).toBe(grown(code, 'consumedEnergy'))
    const number = code === chargeShipCode(1) ? 1 : 2
    const charged = [1, 2].reduce((sum, stack) => sum + grown(stackCode(number, stack), 'chargedEnergy'), 0)
    expect(grown(code, 'shoreEnergy') / charged).toBeCloseTo(1, 3)
  })
})

describe('a stack', () => {
  test.each(stacks)('$code: charge, temperature and cells stay in their ranges', ({ number, stack, code }) => {
    expect(least(valuesOf(code, 'soc'))).toBeGreaterThan(18)
    expect(most(valuesOf(code, 'soc'))).toBeLessThanOrEqual(95.1)
    expect(most(valuesOf(code, 'soc'))).toBeGreaterThan(94)
    expect(least(valuesOf(code, 'minCellTemperature'))).toBeGreaterThan(18)
    expect(most(valuesOf(code, 'maxCellTemperature'))).toBeLessThan(38)
    for (const cluster of [1, 2, 3, 4]) {
      const apart = valuesOf(stackClusterCode(number, stack, cluster), 'voltageDifference')
      expect(least(apart)).toBeGreaterThan(0.005)
      const isWeak = marineFaults.some(
        (fault) =>
          fault.kind === 'weakCell' && fault.ship === number && fault.stack === stack && fault.cluster === cluster,
      )
      if (!isWeak) expect(most(apart)).toBeLessThan(0.06)
    }
  })

  test.each(stacks)('$code: power is voltage times current, and the registers follow it', ({ code }) => {
    let charged = 0
    let discharged = 0
    const told = moments.map(({ values }) => values.get(code)).filter((values) => values !== undefined)
    for (const { totalVoltage, totalCurrent, power } of told) {
      expect((Number(totalVoltage) * Number(totalCurrent)) / 1000).toBeCloseTo(Number(power), 0)
      charged += Math.max(0, -Number(power)) / 30
      discharged += Math.max(0, Number(power)) / 30
    }
    const grown = (key: string): number => Number(told.at(-1)?.[key]) - Number(told[0]?.[key])
    expect(grown('chargedEnergy') / charged).toBeCloseTo(1, 1)
    expect(grown('dischargedEnergy') / discharged).toBeCloseTo(1, 1)
    // Energy that comes out went in before; the cells keep a few percent of it.
    expect(discharged / charged).toBeGreaterThan(0.95)
    expect(discharged / charged).toBeLessThan(1)
  })

  test('its current is that of its clusters, and its extremes are those of their cells', () => {
    for (const { values } of moments.filter((_, index) => index % 60 === 0)) {
      for (const { number, stack, code } of stacks) {
        const own = values.get(code)
        if (!own) continue
        const clusters = [1, 2, 3, 4].map((cluster) => values.get(stackClusterCode(number, stack, cluster)) as Values)
        const sum = clusters.reduce((all, { current }) => all + Number(current), 0)
        expect(Math.abs(sum - Number(own.totalCurrent))).toBeLessThan(0.3)
        expect(own.maxCellVoltage).toBe(most(clusters.flatMap(({ cellVoltage }) => cellVoltage as number[])))
        expect(own.minCellTemperature).toBe(least(clusters.map(({ minTemperature }) => Number(minTemperature))))
      }
    }
  })
})

test('reports name every point of their types, within their limits', () => {
  const fits = (values: Values, points: readonly Point[]): void => {
    expect(Object.keys(values).sort()).toEqual(points.map(({ pointKey }) => pointKey).sort())
    for (const { pointKey, size, min, max } of points) {
      const numbers = [values[pointKey] ?? []].flat()
      expect(numbers, pointKey).toHaveLength(size)
      expect(least(numbers), pointKey).toBeGreaterThanOrEqual(min ?? -Infinity)
      expect(most(numbers), pointKey).toBeLessThanOrEqual(max ?? Infinity)
    }
  }
  const of = (code: string): Values => moments[0]?.values.get(code) ?? {}
  fits(of(chargeShipCode(1)), ship.points)
  fits(of(`${chargeShipCode(1)}-P2`), propulsion.points)
  fits(of(`${chargeShipCode(1)}-DC`), dcGrid.points)
  fits(of(stackCode(1, 1)), marineBattery.points)
  fits(of(stackClusterCode(2, 2, 4)), marineCluster.points)
  expect(moments[0]?.reports.filter(({ kind }) => kind === 'position')).toHaveLength(2)
  for (const { speaker, code } of moments[0]?.reports ?? []) expect(code.startsWith(speaker)).toBe(true)
})

/** Where level 3 begins and where level 2 would; the alarm rules stand at these. */
const rules = [
  { kind: 'coolant', key: 'coolantOutletTemperature', from: 40, below: 45 },
  { kind: 'room', key: 'roomTemperature', from: 40, below: 45 },
] as const

describe('scripted faults', () => {
  test.each(rules)(
    '$kind reaches its level at its own stack, never the next, and nowhere else',
    ({ kind, key, from, below }) => {
      for (const { number, stack, code } of stacks) {
        const own = marineFaults.some((fault) => fault.kind === kind && fault.ship === number && fault.stack === stack)
        const highest = most(valuesOf(code, key))
        if (own) expect(highest).toBeGreaterThan(from)
        expect(highest).toBeLessThan(own ? below : 38)
      }
    },
  )

  test('the weak cell shows at the end of each trip and is gone with the charge', () => {
    const fault = marineFaults.find(({ kind }) => kind === 'weakCell')
    const apart = series(
      stackClusterCode(fault?.ship ?? 0, fault?.stack ?? 0, fault?.cluster ?? 0),
      'voltageDifference',
    )
    const high = apart.filter(({ value }) => value >= 0.15)
    expect(most(apart.map(({ value }) => value))).toBeLessThan(0.3)
    expect((high.length * 2) / 60 / days).toBeGreaterThan(1)
    expect((high.length * 2) / 60 / days).toBeLessThan(5)
    for (const { ts } of high) expect(((ts - start) / hour) % 24).toBeGreaterThan(16)
    for (const { code } of stacks) expect(least(valuesOf(code, 'minCellVoltage'))).toBeGreaterThan(2.95)
  })

  test('damp lowers the insulation to level 3, elsewhere it stays far above', () => {
    for (const { number, stack, code } of stacks) {
      const perVolt = series(code, 'insulation').map(({ ts, value }) => {
        const volts = Number(moments.find((moment) => moment.ts === ts)?.values.get(code)?.totalVoltage)
        return (value * 1000) / volts
      })
      const own = marineFaults.some(
        (fault) => fault.kind === 'insulation' && fault.ship === number && fault.stack === stack,
      )
      if (own) expect(least(perVolt)).toBeLessThan(500)
      expect(least(perVolt)).toBeGreaterThan(own ? 250 : 1500)
    }
  })

  test('a silent stack tells nothing with its clusters, its ship goes on', () => {
    const fault = marineFaults.find(({ kind }) => kind === 'silence')
    if (!fault) throw new Error('no silence')
    const spans = occurrences(fault, start, start + days * day)
    expect(spans).toHaveLength(days)
    const isIn = (ts: number): boolean => spans.some(({ from, to }) => ts >= from && ts < to)
    for (const { ts, values } of moments) {
      expect(values.has(stackCode(fault.ship, fault.stack))).toBe(!isIn(ts))
      expect(values.has(stackClusterCode(fault.ship, fault.stack, 1))).toBe(!isIn(ts))
      expect(values.has(chargeShipCode(fault.ship))).toBe(true)
    }
  })

  test('most of the time all is calm', () => {
    const loud = moments.filter(({ values }) =>
      stacks.some(({ code }) => values.get(code)?.faultLevel === 1 || !values.has(code)),
    )
    expect(loud.length / moments.length).toBeGreaterThan(0.05)
    expect(loud.length / moments.length).toBeLessThan(0.4)
  })
})
