import { gorges, spotOn, yichang } from '../../river.ts'
import { at } from '../../schedule.ts'
import { day, hour, localDay, localMinute, minute } from '../../times.ts'
import type { Waypoint } from '../position.ts'
import { wayAfter } from '../way.ts'

/** kn through the water (16 km/h), and of the current. */
export const cruise = 8.64
const stream = 1
/** in which it gathers way, and loses it */
const rampMs = 10 * minute
const turnMs = 90 * minute
/** The cable is on this long after it has come, and off this long before it goes. */
const plugMs = 15 * minute

/** Degrees between the berths of two ships. */
const berthApart = 0.0006

/** Minutes after midnight. */
type Day = { readonly sail: number; readonly charge: number }
/** Each ship makes one trip a day, none over midnight. */
const days: readonly Day[] = [
  { sail: at(7), charge: at(21, 30) },
  { sail: at(11, 40), charge: at(23) },
]
const boxesPerShip = 12
/** How many a fleet with so many boxes has: a small demo stays small. */
export const chargeShipsFor = (boxes: number): number => Math.min(days.length, Math.ceil(boxes / boxesPerShip))

const sailMs = (way: number): number => (gorges.miles / way) * hour + rampMs
const downMs = sailMs(cruise + stream)
const upMs = sailMs(cruise - stream)

export type ChargePlace = Waypoint & {
  /** kn through the water */
  readonly speed: number
  /** takes what it needs from the shore */
  readonly plugged: boolean
  readonly charging: boolean
}

export type Trip = { readonly ts: number; readonly to: 'YD' | 'YC'; readonly arriveAt: number }

/** The ways of a charge ship (from 0) of so many days, each known (`ts`) when it lies where it begins; those of the day of `from` too. */
export const tripsBetween = (ship: number, from: number, to: number): Trip[] => {
  const { sail } = days[ship % days.length] as Day
  const all: Trip[] = []
  for (let number = localDay(from); number <= localDay(to); number += 1) {
    const sailAt = number * day - 8 * hour + sail * minute
    const turnAt = sailAt + downMs
    all.push({ ts: sailAt, to: 'YD', arriveAt: turnAt })
    all.push({ ts: turnAt, to: 'YC', arriveAt: turnAt + turnMs + upMs })
  }
  return all
    .filter(({ ts }) => ts <= to)
    .map((trip) => ({ ...trip, ts: Math.round(trip.ts), arriveAt: Math.round(trip.arriveAt) }))
}

/** Where a charge ship (from 0) is at a time in ms and whether it charges: down the gorges and back by day, at its berth over night. */
export const chargeShipAt = (ship: number, ts: number): ChargePlace => {
  const own = days[ship % days.length] as Day
  const past = ts - (localDay(ts) * day - 8 * hour) - own.sail * minute
  const still = { sailing: false, sog: 0, speed: 0, plugged: false, charging: false }
  const under = (back: boolean, since: number, whole: number): ChargePlace => {
    const { fast, part } = wayAfter(since, whole, rampMs)
    const way = cruise + (back ? -stream : stream)
    return { ...still, ...spotOn(gorges, part, !back), sailing: true, sog: way * fast, speed: cruise * fast }
  }
  if (past >= 0 && past < downMs) return under(false, past, downMs)
  const turned = past - downMs - turnMs
  if (turned >= 0 && turned < upMs) return under(true, turned, upMs)
  if (past >= downMs && turned < 0) return { ...still, ...spotOn(gorges, 1, true) }
  const now = localMinute(ts)
  return {
    ...still,
    lon: yichang.lon + berthApart * ship,
    lat: yichang.lat,
    cog: spotOn(gorges, 1, false).cog,
    plugged: turned >= upMs + plugMs || past < -plugMs,
    charging: now >= own.charge || past < -plugMs,
  }
}
