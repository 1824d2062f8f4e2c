import type { Values } from '../../actors/actor.ts'
import { chance } from '../../random.ts'
import { rounded } from '../rounded.ts'
import { moveMs } from '../box/swaps.ts'
import { type CraneSite, park, type Spot, type Way, wayAt } from './ways.ts'

/** t of a box with its cells. */
const boxWeight = 28
const travelHeight = park.height
/** 0 idle, 1 moving along or across, 2 lifting or lowering. */
type Running = 0 | 1 | 2
/** kW by that state, and more with a box on the hoist. */
const powers = { 0: 3.2, 1: 46, 2: 24 } as const
const hoistPower = 92
export type CraneNow = {
  readonly spot: Spot
  readonly running: Running
  readonly locked: boolean
  readonly load: number
}

const between = (a: number, b: number, part: number): number => a + (b - a) * part * part * (3 - 2 * part)
const along = (a: Spot, b: Spot, part: number): Spot => ({
  gantry: between(a.gantry, b.gantry, part),
  trolley: between(a.trolley, b.trolley, part),
  height: between(a.height, b.height, part),
})
const above = (spot: Spot): Spot => ({ ...spot, height: travelHeight })

/** Parts of the time of a move by whose end it has risen empty, come, sunk, risen with the box, gone, and sunk. */
const ends = [0.1, 0.3, 0.4, 0.52, 0.76, 1] as const

const duringWay = ({ move, from, to, line }: Way, before: Spot, ts: number): CraneNow => {
  const corners = [before, above(before), above(from), from, above(from), above(to), to]
  const part = Math.min(1, (ts - move.startAt) / moveMs)
  // It waits where it is until the truck is back.
  if (part < 0) return { spot: before, running: 0, locked: false, load: 0 }
  const leg = ends.findIndex((end) => part < end)
  if (leg < 0) return { spot: to, running: 0, locked: false, load: 0 }
  const begin = leg === 0 ? 0 : (ends[leg - 1] ?? 0)
  const own = (part - begin) / ((ends[leg] ?? 1) - begin)
  const [a, b] = [corners[leg] ?? park, corners[leg + 1] ?? park]
  const locked = leg > 2
  const weight = boxWeight + 0.8 * (chance(line, move.slot, Math.floor(move.downAt / moveMs)) - 0.5)
  return { spot: along(a, b, own), running: leg === 1 || leg === 4 ? 1 : 2, locked, load: locked ? weight : 0 }
}

const goingHome = (last: Spot, part: number): CraneNow => {
  const empty = { locked: false, load: 0 }
  if (part < 0.15) return { spot: along(last, above(last), part / 0.15), running: 2, ...empty }
  if (part < 0.5) return { spot: along(above(last), park, (part - 0.15) / 0.35), running: 1, ...empty }
  return { spot: park, running: 0, ...empty }
}

/** A crane at `ts` (ms) in a fleet with so many lines. */
export const craneNow = (crane: CraneSite, lines: number, ts: number): CraneNow => {
  const found = wayAt(crane, lines, ts)
  if (!found) return { spot: park, running: 0, locked: false, load: 0 }
  const { way, before } = found
  if (ts >= way.move.downAt) return goingHome(way.to, (ts - way.move.downAt) / moveMs)
  return duringWay(way, before?.to ?? park, ts)
}

/** What it reports; wind in m/s. */
export const reportCrane = ({ spot, running, locked, load }: CraneNow, lifts: number, wind: number): Values => ({
  runningState: running,
  spreaderLock: locked ? 1 : 0,
  gantryPosition: rounded(spot.gantry, 2),
  trolleyPosition: rounded(spot.trolley, 2),
  hoistHeight: rounded(spot.height, 2),
  load: rounded(load, 1),
  windSpeed: rounded(wind, 1),
  liftCount: lifts,
  power: rounded(powers[running] + (locked && running === 2 ? hoistPower : 0), 1),
  faultLevel: 0,
})
