import { beforeAll, expect, test } from 'vitest'
import type { Values } from '../../actors/actor.ts'
import { boxPower } from '../../actors/boxPower.ts'
import { chargeStation } from '../../actors/chargeStation.ts'
import { day, minute } from '../../times.ts'
import { buildModel, nextWorld, partModel, startWorld, statesOf, type World } from '../../world.ts'
import { buildBox } from './build.ts'
import { readCells } from './cells.ts'
import { faults, faultsAt } from './faults.ts'
import { reportBox } from './report.ts'
import { surroundings } from './surroundings.ts'
import { placeOf } from './voyages.ts'

const seed = 1
const start = Date.UTC(2026, 10, 18)
/** Boxes, and the bays that feed them. */
const [model] = partModel(buildModel(seed, 24), boxPower.key, chargeStation.key)
const boxes = Array.from({ length: 24 }, (_, index) => buildBox(seed, index + 1))

type Moment = { readonly box: number; readonly ts: number; readonly values: Values; readonly spreads: [number, number] }
const weakBox = faults.find(({ kind }) => kind === 'weakCell')?.box ?? 0
const moments: Moment[] = []

const momentOf = (world: World, box: number): Moment => {
  const built = boxes[box - 1]
  const state = statesOf(world, boxPower)[box - 1]
  if (!built || !state) throw new Error(`no box ${box}`)
  const around = surroundings(seed, box, world.ts)
  const cells = state.clusters.map((_, index) => readCells(built, state, index, around))
  const volts = Math.max(...cells.map(({ voltage }) => voltage.max - voltage.min))
  const celsius = Math.max(...cells.map(({ temperature }) => temperature.max - temperature.min))
  return { box, ts: world.ts, values: reportBox(seed, built, state, cells, around), spreads: [volts, celsius] }
}

beforeAll(() => {
  let world = startWorld(model, start)
  while (world.ts < start + 4 * day) {
    world = nextWorld(model, world)
    // The end of a charge is short: the box of the weak cell is looked at more often.
    if (world.ts % (10 * minute) === 0) for (const { number } of boxes) moments.push(momentOf(world, number))
    else if (world.ts % minute === 0) moments.push(momentOf(world, weakBox))
  }
})

const value = ({ values }: Moment, key: string): number => Number(values[key])
/** The default rules (level 3, and where level 2 begins) as each moment stands to them. */
const rules: readonly { kind: string; from: number; below: number; read: (moment: Moment) => number }[] = [
  { kind: 'airConditioning', from: 45, below: 50, read: (each) => value(each, 'maxCellTemperature') },
  { kind: 'weakCell', from: 3.55, below: 3.65, read: (each) => value(each, 'maxCellVoltage') },
  { kind: 'hotModule', from: 8, below: 10, read: ({ spreads }) => spreads[1] },
  { kind: 'humidity', from: 85, below: 90, read: (each) => value(each, 'compartmentHumidity') },
  { kind: 'insulation', from: -0.5 * 768, below: -0.25 * 768, read: (each) => -value(each, 'insulation') },
  { kind: 'socket', from: 60, below: 70, read: (each) => value(each, 'socketTemperature2') },
]

test.each(rules)(
  '$kind reaches its level in its own box, never the next, and no other box does',
  ({ kind, from, below, read }) => {
    const boxes = new Set(faults.filter((fault) => fault.kind === kind).map(({ box }) => box))
    const most = (of: readonly Moment[]): number =>
      of.reduce((highest, each) => Math.max(highest, read(each)), -Infinity)
    const own = most(moments.filter(({ box }) => boxes.has(box)))
    expect(own).toBeGreaterThanOrEqual(from)
    expect(own).toBeLessThan(below)
    expect(most(moments.filter(({ box }) => !boxes.has(box)))).toBeLessThan(from)
  },
)

test('nothing else alarms: charge, low voltage and cold stay clear of their levels', () => {
  for (const moment of moments) {
    expect(value(moment, 'soc')).toBeGreaterThan(18)
    expect(value(moment, 'minCellVoltage')).toBeGreaterThan(3)
    expect(value(moment, 'minCellTemperature')).toBeGreaterThan(6)
    expect(value(moment, 'co')).toBeLessThan(40)
    expect(value(moment, 'h2')).toBeLessThan(80)
  }
})

test('a box is serviced in its bay, never where a ship would miss it', () => {
  const served = faults.filter(({ kind }) => kind === 'maintenance').map(({ box }) => box)
  const met = moments.filter((moment) => served.includes(moment.box) && faultsAt(moment.box, moment.ts).length > 0)
  const isAboard = ({ box, ts }: Moment): boolean => placeOf(box, ts).kind === 'ship'
  expect(met.some(isAboard)).toBe(true)
  for (const { box, ts } of met.filter(isAboard)) expect(surroundings(seed, box, ts).faults).toEqual([])
})

test('at every time of day some boxes charge, discharge and stand by, and one is shut down only for maintenance', () => {
  const whole = moments.filter(({ ts }) => ts % (10 * minute) === 0)
  const times = Map.groupBy(whole, ({ ts }) => ts)
  let charging = 0
  let idle = 0
  for (const [ts, all] of times) {
    const states = all.map((moment) => value(moment, 'runningState'))
    charging += states.filter((state) => state === 1).length
    expect(states.filter((state) => state === 2).length).toBeGreaterThanOrEqual(5)
    expect(states.filter((state) => state === 0).length).toBeGreaterThanOrEqual(2)
    idle += all.filter((moment) => value(moment, 'runningState') === 0 && value(moment, 'soc') > 93).length
    const down = all.filter((moment) => value(moment, 'runningState') === 3).map(({ box }) => box)
    // The state is of the step before, in which the fault may not have begun or not have ended.
    for (const box of down) {
      const around = [ts, ts - minute].flatMap((at) => faultsAt(box, at))
      expect(around.some(({ kind }) => kind === 'maintenance')).toBe(true)
    }
  }
  expect(charging / times.size).toBeGreaterThan(4)
  // Full boxes that wait would be a dull fleet: bays keep theirs at levels of their own.
  expect(idle / times.size).toBeLessThan(2)
})
