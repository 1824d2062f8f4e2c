import { stepBox, startState } from './behaviours/box.ts'
import { type Box, buildBox } from './behaviours/build.ts'
import { powerPerBox, type ShipState, startShip, stepShip } from './behaviours/ship.ts'
import type { BoxState, Surroundings } from './behaviours/state.ts'
import { faultsAt } from './faults.ts'
import { boxesOfLine, linesFor, lineOf } from './fleet.ts'
import { chance } from './random.ts'
import { day, floorTick, hour, localMinute, minute, second, tickMs } from './times.ts'
import { isPlugged, type Place, placeOf, shipAt } from './voyages.ts'
import { weatherAt } from './weather.ts'

/** What does not change: the boxes as built. */
export type Model = { readonly seed: number; readonly boxes: readonly Box[] }
/** The whole fleet at `ts` (ms, a multiple of the tick); plain data. */
export type World = { readonly ts: number; readonly boxes: readonly BoxState[]; readonly ships: readonly ShipState[] }

export const buildModel = (seed: number, boxes: number): Model => ({
  seed,
  boxes: Array.from({ length: boxes }, (_, index) => buildBox(seed, index + 1)),
})

/** What acts on a box (from 1) at `ts`; `place` is where it stands then. */
export const surroundings = (seed: number, box: number, ts: number, place: Place = placeOf(box, ts)): Surroundings => {
  const { line } = lineOf(box)
  const aboard = place.kind === 'ship'
  return {
    ts,
    weather: weatherAt(seed, line, ts),
    aboard,
    plugged: isPlugged(place, ts),
    shipPower: aboard ? powerPerBox(seed, line, shipAt(line, ts), ts) : 0,
    hoursLeft: (place.until - ts) / hour,
    localHour: localMinute(ts) / 60,
    faults: faultsAt(box, ts),
  }
}

/** The fleet `seconds` later; its places hold over the whole step. */
const stepWorld = ({ seed, boxes }: Model, world: World, seconds: number): World => {
  const { ts } = world
  const states = world.boxes.map((state, index) =>
    stepBox(boxes[index] as Box, state, seconds, surroundings(seed, index + 1, ts)),
  )
  const ships = world.ships.map((ship, line) => {
    const power = aboard(states, line, ts).reduce((sum, state) => sum + state.power, 0)
    return stepShip(ship, seconds, shipAt(line, ts), power)
  })
  return { ts: ts + seconds * second, boxes: states, ships }
}

const aboard = (states: readonly BoxState[], line: number, ts: number): BoxState[] =>
  boxesOfLine(line, states.length).flatMap((box) => {
    const state = states[box - 1]
    return state && placeOf(box, ts).kind === 'ship' ? [state] : []
  })

/** The states of the boxes that the ship of a line has aboard. */
export const aboardOf = ({ boxes, ts }: World, line: number): BoxState[] => aboard(boxes, line, ts)

const warmUp = 4 * day

/** The fleet as its records begin: it has lived some days already, so that every box is where its plan puts it. */
export const startWorld = (model: Model, origin: number): World => {
  const begin = floorTick(origin) - warmUp
  let world: World = {
    ts: begin,
    boxes: model.boxes.map((box) => startState(box, 60 + 30 * chance(model.seed, box.number, 20), 22)),
    ships: Array.from({ length: linesFor(model.boxes.length) }, (_, line) => startShip(line)),
  }
  while (world.ts < begin + warmUp) world = stepWorld(model, world, minute / second)
  return world
}

/** One tick on. */
export const nextWorld = (model: Model, world: World): World => stepWorld(model, world, tickMs / second)

/** Follows the world to the last tick at or before `until`. */
export const advanceWorld = (model: Model, world: World, until: number): World => {
  let at = world
  while (at.ts + tickMs <= until) at = nextWorld(model, at)
  return at
}
