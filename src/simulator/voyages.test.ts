import { beforeAll, describe, expect, test } from 'vitest'
import { neutral, open, step } from '#features/sailing/server/legs/legs.ts'
import type { Port } from '#features/sailing/server/legs/ports.ts'
import type { LegRow, Row } from '#features/sailing/server/legs/rows.ts'
import { boxPower } from './actors/boxPower.ts'
import { chargeShip } from './actors/chargeShip.ts'
import { chargeStation } from './actors/chargeStation.ts'
import { ship } from './actors/ship.ts'
import { chargeShipAt } from './behaviours/marine/trips.ts'
import { shipAt } from './behaviours/box/voyages.ts'
import { reportPosition, type Waypoint } from './behaviours/position.ts'
import { berths } from './river.ts'
import { day, hour, minute } from './times.ts'
import { buildModel, nextWorld, partModel, startWorld, statesOf } from './world.ts'

const start = Date.UTC(2026, 10, 18, 16)
const days = 7
/** Ships, the boxes that drive them, and the bays that feed those. */
const [model] = partModel(buildModel(1, 24), ...[ship, chargeShip, boxPower, chargeStation].map(({ key }) => key))
const ports = berths.map(({ code, lon, lat, radius }): Port => {
  return { id: code, lon, lat, radius, kind: 'port', since: 0, until: Number.POSITIVE_INFINITY }
})

type Ship = { readonly name: string; at(ts: number): Waypoint; consumed: Map<number, number>; rows: Row[] }
const fleet: Ship[] = [
  ...[0, 1, 2, 3].map((line) => ({ name: `box ship ${line}`, at: (ts: number) => shipAt(line, ts) })),
  ...[0, 1].map((number) => ({ name: `charge ship ${number}`, at: (ts: number) => chargeShipAt(number, ts) })),
].map((each) => ({ ...each, consumed: new Map<number, number>(), rows: [] }))

const legsOf = ({ rows }: Ship): (LegRow & { end: number })[] =>
  rows.flatMap((row) => (row.kind === 'leg' && row.end !== null ? [{ ...row, end: row.end }] : []))
const states = ({ rows }: Ship) => rows.flatMap((row) => (row.kind === 'state' ? [row] : []))
/** kWh of a leg, from the ship's register. */
const energyOf = ({ consumed }: Ship, { start: from, end }: { start: number; end: number }): number =>
  (consumed.get(end) ?? Number.NaN) - (consumed.get(from) ?? Number.NaN)
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

beforeAll(() => {
  let world = startWorld(model, start)
  const folds = fleet.map(() => neutral)
  while (world.ts < start + days * day) {
    if (world.ts % minute === 0) {
      const registers = [...statesOf(world, ship), ...statesOf(world, chargeShip)]
      fleet.forEach((each, index) => {
        const { lon, lat, sog, navStatus } = reportPosition(each.at(world.ts))
        const sample = { ts: world.ts, lon: Number(lon), lat: Number(lat), sog: Number(sog), status: Number(navStatus) }
        const next = step(ports, folds[index] ?? neutral, sample)
        folds[index] = next.state
        each.rows.push(...next.rows)
        each.consumed.set(world.ts, registers[index]?.consumedEnergy ?? Number.NaN)
      })
    }
    world = nextWorld(model, world)
  }
  fleet.forEach((each, index) => {
    each.rows.push(...open(folds[index] ?? neutral).filter(({ isSure }) => isSure))
  })
})

test('three days hold thirty legs and more', () => {
  const ended = fleet.flatMap((each) => legsOf(each).filter(({ end }) => end <= start + 3 * day))
  expect(ended.length).toBeGreaterThanOrEqual(30)
})

describe.each(fleet)('$name', (each) => {
  const isBoxShip = each.name.startsWith('box')

  test('sails from port to port, to and fro', () => {
    const legs = legsOf(each)
    expect(legs.length).toBeGreaterThan(days * (isBoxShip ? 2.5 : 1.8))
    legs.forEach(({ fromPort, toPort, distance, isEstimated }, index) => {
      expect(toPort).not.toBe(fromPort)
      if (index > 0) expect(fromPort).toBe(legs[index - 1]?.toPort)
      expect(isEstimated).toBe(false)
      expect(distance).toBeGreaterThan(isBoxShip ? 30 : 19)
      expect(distance).toBeLessThan(isBoxShip ? 40 : 22)
    })
  })

  test('takes as much energy for a mile as ships like it, and more upstream', () => {
    const legs = legsOf(each)
    const perMile = sum(legs.map((leg) => energyOf(each, leg))) / sum(legs.map(({ distance }) => distance))
    const known = isBoxShip ? 39 : 139
    expect(perMile).toBeGreaterThan(0.9 * known)
    expect(perMile).toBeLessThan(1.1 * known)
    const hoursOf = ({ start: from, end, anchorMs }: LegRow & { end: number }): number => (end - from - anchorMs) / hour
    const bySpeed = legs.toSorted((a, b) => a.distance / hoursOf(a) - b.distance / hoursOf(b))
    const [slow, fast] = [bySpeed[0], bySpeed.at(-1)]
    if (!slow || !fast) throw new Error('no legs')
    expect(energyOf(each, slow) / slow.distance).toBeGreaterThan((1.15 * energyOf(each, fast)) / fast.distance)
    expect(slow.distance / hoursOf(slow)).toBeGreaterThan(6)
    expect(fast.distance / hoursOf(fast)).toBeLessThan(11.3)
  })

  test('is at every time in one state', () => {
    const all = states(each)
    all.slice(1).forEach(({ start: from }, index) => {
      expect(from).toBe(all[index]?.end)
    })
  })
})

test('some anchor or wait in a lock on the way', () => {
  const rests = fleet.flatMap(states).filter(({ type }) => type === 1)
  expect(rests.length).toBeGreaterThan(4)
  expect(rests.length).toBeLessThan(fleet.flatMap(legsOf).length / 4)
})
