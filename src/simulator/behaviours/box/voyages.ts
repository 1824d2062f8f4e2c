import { type PortKey, spotOn } from '../../river.ts'
import { minute } from '../../times.ts'
import type { Waypoint } from '../position.ts'
import { wayAfter } from '../way.ts'
import { bayCode, bayOf, craneCode, craneOfLine, lineOf, plateOf, routeOfLine, setsPerLine, shipCode } from './lines.ts'
import { downAt, errandOf, type Step } from './swaps.ts'
import { cruise, type Leg, legAt, rampMs, type Slot, slotAt, slotFrom } from './timetable.ts'

/** A box's plug is out this long before it is set down elsewhere, and after. */
const plugMs = 10 * minute

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
  readonly kind: 'ship' | 'yard' | 'truck' | 'bay'
  /** of the ship, of the bay's connection box, of the crane of that yard, or the plate of the truck */
  readonly code: string
  readonly bay: string
  /** the port of a yard, a truck or a bay */
  readonly port: PortKey | null
  readonly since: number
  readonly until: number
}

/** Where the box that a slot gave back in the stay before a leg stands at `ts`, until it goes aboard again at `aboard`. */
const placeAshore = (stay: Slot, slot: number, ts: number, aboard: number): Place => {
  const { line, number, from: port } = stay
  const at = (step: Step): number => downAt(stay, step, slot)
  const bay = bayOf(line, slot, number)
  const inBay = (since: number, until: number): Place => {
    return { kind: 'bay', code: bayCode(port, bay), bay: String(bay), port, since, until }
  }
  const errand = errandOf(stay, slot)
  const [since, until] = errand === 'yard' ? [at('unload'), at('store')] : [at('fetch'), at('return')]
  if (errand === undefined) return inBay(at('unload'), aboard)
  if (ts >= until) return inBay(until, aboard)
  if (ts < since) return inBay(at('unload'), since)
  const code = errand === 'truck' ? plateOf(port) : craneCode(port, craneOfLine(line))
  return { kind: errand, code, bay: '', port, since, until }
}

/**
 * Where a box (from 1) stands at a time in ms. Three sets take turns: each sails every third leg and waits where that leg ends. It changes
 * its place when the crane sets it down.
 */
export const placeOf = (box: number, ts: number): Place => {
  const { line, set, slot } = lineOf(box)
  const current = slotAt(line, ts)
  const last = ts >= downAt(current, 'load', slot) ? current.number : current.number - 1
  const own = last - ((((last - set) % setsPerLine) + setsPerLine) % setsPerLine)
  const boarded = downAt(slotFrom(line, own), 'load', slot)
  const leaving = slotFrom(line, own + 1)
  const unloaded = downAt(leaving, 'unload', slot)
  if (ts < unloaded)
    return { kind: 'ship', code: shipCode(line), bay: String(slot), port: null, since: boarded, until: unloaded }
  return placeAshore(leaving, slot, ts, downAt(slotFrom(line, own + setsPerLine), 'load', slot))
}

/** Every place of a box from the one at `from` to the one at `to`, in order. */
export const placesOf = (box: number, from: number, to: number): Place[] => {
  const places: Place[] = []
  for (let place = placeOf(box, from); place.since <= to; place = placeOf(box, place.until)) places.push(place)
  return places
}

export const isPlugged = ({ kind, since, until }: Place, ts: number): boolean =>
  (kind === 'ship' || kind === 'bay') && ts - since >= plugMs && until - ts > plugMs
