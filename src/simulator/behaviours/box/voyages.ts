import { spotOn } from '../../river.ts'
import { minute } from '../../times.ts'
import type { Waypoint } from '../position.ts'
import { wayAfter } from '../way.ts'
import { bayCode, bayOf, lineOf, routeOfLine, shipCode } from './lines.ts'
import { cruise, type Leg, legAt, rampMs, slotAt, slotFrom } from './timetable.ts'

/** Boxes change places in the middle of the stay; their plugs are out this long before and after. */
const plugMs = 10 * minute
const sets = 3

/** `speed`: kn through the water. */
export type ShipPlace = Waypoint & { readonly speed: number; readonly leg: Leg }

/** Where the ship of a line is and how fast (kn), at a time in ms. */
export const shipAt = (line: number, ts: number): ShipPlace => {
  const leg = legAt(line, ts)
  const { runs, stop, back, way, arriveAt } = leg
  const run = runs.find(({ from, to }) => ts >= from && ts < to)
  if (run) {
    const { fast, part } = wayAfter(ts - run.from, run.to - run.from, rampMs)
    const spot = spotOn(routeOfLine(line), run.begin + (run.end - run.begin) * part, back)
    return { ...spot, sailing: true, sog: way * fast, speed: cruise * fast, leg }
  }
  const still = { sailing: false, sog: 0, speed: 0, leg }
  if (stop && ts >= stop.from && ts < stop.to)
    return { ...still, ...spotOn(routeOfLine(line), stop.part, back), navStatus: stop.navStatus }
  return { ...still, ...spotOn(routeOfLine(line), ts >= arriveAt ? 1 : 0, back) }
}

export type Place = {
  readonly kind: 'ship' | 'bay'
  /** of the ship, or of the bay's connection box */
  readonly code: string
  readonly bay: string
  readonly since: number
  readonly until: number
}

/** Where a box (from 1) stands at a time in ms. Three sets take turns: each sails every third leg and waits where that leg ends. */
export const placeOf = (box: number, ts: number): Place => {
  const { line, set, slot } = lineOf(box)
  const current = slotAt(line, ts)
  const last = ts >= current.swapAt ? current.number : current.number - 1
  const own = last - ((((last - set) % sets) + sets) % sets)
  const { swapAt: boarded, to } = slotFrom(line, own)
  const left = slotFrom(line, own + 1).swapAt
  if (own === last) return { kind: 'ship', code: shipCode(line), bay: String(slot), since: boarded, until: left }
  const bay = bayOf(to, line, slot)
  return {
    kind: 'bay',
    code: bayCode(to, bay),
    bay: String(bay),
    since: left,
    until: slotFrom(line, own + sets).swapAt,
  }
}

/** Every place of a box from the one at `from` to the one at `to`, in order. */
export const placesOf = (box: number, from: number, to: number): Place[] => {
  const places: Place[] = []
  for (let place = placeOf(box, from); place.since <= to; place = placeOf(box, place.until)) places.push(place)
  return places
}

export const isPlugged = ({ since, until }: Place, ts: number): boolean => ts - since >= plugMs && until - ts > plugMs
