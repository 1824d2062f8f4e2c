import { bayCode, bayOf, lineOf, routeOfLine, shipCode } from './lines.ts'
import type { Waypoint } from '../position.ts'
import { type PortKey, spotOn } from '../../river.ts'
import { hour, minute } from '../../times.ts'

const knots = 12
const berthMs = 2 * hour
/** Boxes change places in the middle of the stay; their plugs are out this long before and after. */
const plugMs = 10 * minute
const anchor = Date.UTC(2025, 0, 1)
const sets = 3

type Leg = { readonly number: number; readonly swapAt: number; readonly sailAt: number; readonly endAt: number }

const timesOf = (line: number): { sail: number; whole: number; phase: number } => {
  const sail = Math.round((routeOfLine(line).miles / knots) * 60) * minute
  return { sail, whole: sail + berthMs, phase: (line * 7 + 3) * hour }
}

const legFrom = (line: number, number: number): Leg => {
  const { whole, phase } = timesOf(line)
  const start = anchor + phase + number * whole
  return { number, swapAt: start + berthMs / 2, sailAt: start + berthMs, endAt: start + whole }
}

const legAt = (line: number, ts: number): Leg => {
  const { whole, phase } = timesOf(line)
  return legFrom(line, Math.floor((ts - anchor - phase) / whole))
}

const portsOfLeg = (line: number, number: number): { from: PortKey; to: PortKey } => {
  const { from, to } = routeOfLine(line)
  return number % 2 === 0 ? { from, to } : { from: to, to: from }
}

export type ShipPlace = Waypoint & { readonly sailHours: number }

/** Where the ship of a line is and how fast (kn), at a time in ms. */
export const shipAt = (line: number, ts: number): ShipPlace => {
  const leg = legAt(line, ts)
  const sailing = ts >= leg.sailAt
  const part = sailing ? (ts - leg.sailAt) / (leg.endAt - leg.sailAt) : 0
  const spot = spotOn(routeOfLine(line), part, leg.number % 2 !== 0)
  return { ...spot, sailing, sog: sailing ? knots : 0, sailHours: (leg.endAt - leg.sailAt) / hour }
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
  const current = legAt(line, ts)
  const last = ts >= current.swapAt ? current.number : current.number - 1
  const own = last - ((((last - set) % sets) + sets) % sets)
  const boarded = legFrom(line, own).swapAt
  const left = legFrom(line, own + 1).swapAt
  if (own === last) return { kind: 'ship', code: shipCode(line), bay: String(slot), since: boarded, until: left }
  const { to } = portsOfLeg(line, own)
  const bay = bayOf(to, line, slot)
  return { kind: 'bay', code: bayCode(to, bay), bay: String(bay), since: left, until: legFrom(line, own + sets).swapAt }
}

/** Every place of a box from the one at `from` to the one at `to`, in order. */
export const placesOf = (box: number, from: number, to: number): Place[] => {
  const places: Place[] = []
  for (let place = placeOf(box, from); place.since <= to; place = placeOf(box, place.until)) places.push(place)
  return places
}

export const isPlugged = ({ since, until }: Place, ts: number): boolean => ts - since >= plugMs && until - ts > plugMs
