import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxCluster } from '#catalogue/types/boxCluster.ts'
import { boxPower } from '#catalogue/types/boxPower.ts'
import type { Point } from '#catalogue/points/point.ts'
import type { Values } from '../../actors/actor.ts'
import { hour, minute } from '../../times.ts'
import { cellVoltage, restVoltage } from '../cells/cell.ts'
import { meanSoc } from '../cells/cluster.ts'
import { startState, stepBox } from './box.ts'
import { buildBox } from './build.ts'
import { readCells } from './cells.ts'
import { faults } from './faults.ts'
import { reportBox, reportBoxCluster } from './report.ts'
import { type BoxState, ratedCapacity, type Surroundings } from './state.ts'

const noon = Date.UTC(2026, 4, 12, 4)
const calm: Surroundings = {
  ts: noon,
  weather: { temperature: 20, humidity: 60 },
  aboard: true,
  plugged: true,
  shipPower: 0,
  limit: Number.POSITIVE_INFINITY,
  hoursLeft: 10,
  localHour: 16,
  faults: [],
}
const inBay: Surroundings = { ...calm, aboard: false, hoursLeft: 1 }
const sailing = (shipPower: number): Surroundings => ({ ...calm, shipPower })
const box = buildBox(5, 2)

/** Steps of ten seconds; `look` sees every state. */
const run = (state: BoxState, around: Surroundings, ms: number, look: (state: BoxState) => void = () => undefined) => {
  let at = state
  for (let past = 0; past < ms; past += 10_000) {
    at = stepBox(box, at, 10, { ...around, ts: around.ts + past })
    look(at)
  }
  return at
}
const startAt = (soc: number, temperature = 24): BoxState => startState(box, soc, temperature)
/** kWh in the cells, by their state of charge. */
const stored = (state: BoxState): number => (meanSoc(state) / 100) * ratedCapacity * (state.soh / 100)

describe('a box', () => {
  test('charges in its bay until it is full, and gives way at the end', () => {
    const ended = run(startAt(60), inBay, 4 * hour, ({ power, clusters }) => {
      expect(power).toBeLessThanOrEqual(0)
      for (const { soc } of clusters) expect(soc).toBeLessThan(97)
    })
    expect(ended).toMatchObject({ runningState: 0, chargingState: 2 })
    expect(meanSoc(ended)).toBeGreaterThan(94.9)
  })

  test('what goes in is what comes out, and the heat of it', () => {
    const start = startAt(30)
    const full = run(start, inBay, 2 * hour)
    const charged = full.chargedEnergy - start.chargedEnergy
    expect(charged).toBeGreaterThan(400)
    const gained = stored(full) - stored(start)
    expect(gained).toBeLessThan(charged)
    expect(gained).toBeGreaterThan(charged * 0.95)
    const empty = run(full, sailing(200), 2 * hour)
    const given = empty.dischargedEnergy - full.dischargedEnergy
    expect(given).toBeCloseTo(400, 0)
    expect(stored(full) - stored(empty)).toBeGreaterThan(given)
    expect(stored(full) - stored(empty)).toBeLessThan(given * 1.02)
  })

  test('whatever it is asked for, its figures stay possible and its registers only grow', () => {
    const part = fc.record({
      aboard: fc.boolean(),
      shipPower: fc.integer({ min: 0, max: 500 }),
      minutes: fc.integer({ min: 1, max: 90 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 97 }), fc.array(part, { maxLength: 6 }), (soc, parts) => {
        let at = startAt(soc)
        for (const { aboard, shipPower, minutes } of parts) {
          at = run(at, { ...(aboard ? sailing(shipPower) : inBay) }, minutes * minute, (next) => {
            expect(next.chargedEnergy).toBeGreaterThanOrEqual(at.chargedEnergy)
            expect(next.dischargedEnergy).toBeGreaterThanOrEqual(at.dischargedEnergy)
            expect(next.soh).toBeLessThanOrEqual(at.soh)
            expect(next.voltage).toBeGreaterThan(500)
            expect(next.voltage).toBeLessThan(880)
            for (const { soc: own, temperature } of next.clusters) {
              expect(own).toBeGreaterThanOrEqual(0)
              expect(own).toBeLessThanOrEqual(100)
              expect(temperature).toBeGreaterThan(0)
              expect(temperature).toBeLessThan(60)
            }
          })
        }
      }),
      { numRuns: 15 },
    )
  })

  test('the same box and the same times give the same figures; a checkpoint in between changes nothing', () => {
    const whole = run(startAt(50), inBay, hour)
    const half = run(startAt(50), inBay, hour / 2)
    const kept: BoxState = JSON.parse(JSON.stringify(half))
    expect(run(kept, { ...inBay, ts: inBay.ts + hour / 2 }, hour / 2)).toEqual(whole)
    expect(buildBox(5, 2)).toEqual(box)
    expect(buildBox(6, 2)).not.toEqual(box)
  })

  test('without air conditioning the compartment warms, then the cells, and the charge is derated', () => {
    const fault = faults.filter(({ kind }) => kind === 'airConditioning')
    const hot = run(startAt(60, 41), { ...inBay, faults: fault }, hour)
    const cool = run(startAt(60, 41), inBay, hour)
    expect(hot.compartment).toBeGreaterThan(cool.compartment + 10)
    expect(hot.clusters[0]?.temperature).toBeGreaterThan((cool.clusters[0]?.temperature ?? 0) + 2)
    expect(-hot.power).toBeLessThan(-cool.power)
  })

  test('one weak cell passes the level at the end of a charge', () => {
    const weak = faults.filter(({ kind }) => kind === 'weakCell')
    const cluster = (weak[0]?.cluster ?? 1) - 1
    let highest = 0
    let cell = 0
    let at = startAt(90)
    at = run(at, { ...inBay, faults: weak }, hour, (next) => {
      const { voltage } = readCells(box, next, cluster, { ...inBay, faults: weak })
      if (voltage.max > highest) {
        highest = voltage.max
        cell = voltage.maxCell
      }
    })
    expect(cell).toBe(weak[0]?.cell)
    expect(highest).toBeGreaterThan(3.55)
    expect(highest).toBeLessThan(3.65)
  })

  test('under maintenance it is shut down and its contactors are open', () => {
    const service = faults.filter(({ kind }) => kind === 'maintenance')
    expect(run(startAt(50), { ...inBay, faults: service }, minute)).toMatchObject({ runningState: 3, power: 0 })
  })
})

describe('cells', () => {
  test('rest between 3.2 and 3.35 V over the middle of their charge, and rise with it', () => {
    for (let soc = 0; soc < 100; soc += 0.5) expect(restVoltage(soc + 0.5)).toBeGreaterThan(restVoltage(soc))
    expect(restVoltage(20)).toBeGreaterThan(3.2)
    expect(restVoltage(90)).toBeLessThan(3.35)
    expect(cellVoltage(50, 100)).toBeLessThan(restVoltage(50))
    expect(cellVoltage(50, -100)).toBeGreaterThan(restVoltage(50))
  })

  test('lie 5 to 60 mV apart where nothing is wrong', () => {
    const state = run(startAt(55), sailing(120), minute)
    box.clusters.forEach((_, index) => {
      const { voltage, temperature } = readCells(box, state, index, calm)
      expect(voltage.max - voltage.min).toBeGreaterThan(0.005)
      expect(voltage.max - voltage.min).toBeLessThan(0.06)
      expect(temperature.max - temperature.min).toBeLessThan(8)
    })
  })
})

describe('reports', () => {
  const state = run(startAt(55), inBay, minute)
  const cells = state.clusters.map((_, index) => readCells(box, state, index, inBay))
  const fits = (values: Values, points: readonly Point[]): void => {
    for (const [key, value] of Object.entries(values)) {
      const point = points.find(({ pointKey }) => pointKey === key)
      expect(point, key).toBeDefined()
      const numbers = Array.isArray(value) ? value : [value]
      expect(numbers, key).toHaveLength(point?.size ?? 0)
      for (const number of numbers) {
        expect(Number.isFinite(number), key).toBe(true)
        expect(number, key).toBeGreaterThanOrEqual(point?.min ?? -Infinity)
        expect(number, key).toBeLessThanOrEqual(point?.max ?? Infinity)
      }
    }
  }

  test('name the points of the catalogue, within their limits, a box all of them', () => {
    const values = reportBox(5, box, state, cells, inBay)
    fits(values, boxPower.points)
    expect(Object.keys(values).sort()).toEqual(boxPower.points.map(({ pointKey }) => pointKey).sort())
    const cluster = reportBoxCluster(state, 0, cells[0] as (typeof cells)[0], inBay, true)
    fits(cluster, boxCluster.points)
    expect(Object.keys(cluster).sort()).toEqual(boxCluster.points.map(({ pointKey }) => pointKey).sort())
  })

  test('agree with each other: the extremes are those of the cells, charge is negative', () => {
    const values = reportBox(5, box, state, cells, inBay)
    expect(values.maxCellVoltage).toBe(Math.max(...cells.flatMap(({ volts }) => volts)))
    expect(values.minCellTemperature).toBe(Math.min(...cells.flatMap(({ celsius }) => celsius)))
    const where = Number(values.maxCellVoltageCluster) - 1
    expect(cells[where]?.voltage.max).toBe(values.maxCellVoltage)
    expect(values.totalCurrent).toBeLessThan(-100)
    expect(values.runningState).toBe(1)
  })
})
