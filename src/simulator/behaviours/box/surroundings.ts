import { hour, localMinute } from '../../times.ts'
import { weatherAt } from '../../weather.ts'
import { powerPerBox } from './carrier.ts'
import { type Fault, faultsAt } from './faults.ts'
import { lineOf } from './lines.ts'
import type { Surroundings } from './state.ts'
import { isPlugged, type Place, placeOf, shipAt } from './voyages.ts'

/** Boxes are serviced ashore: a ship under way cannot spare one. */
const isMetAboard = ({ kind }: Fault): boolean => kind !== 'maintenance'

/** What a bay does with its box: kW at most, and whether the plug stays in when it leaves. */
export type Feed = { readonly limit: number; readonly leftPlugged: boolean }
export const free: Feed = { limit: Number.POSITIVE_INFINITY, leftPlugged: false }

/** What acts on a box (from 1) at `ts`, with what the bay at its place does. */
export const surroundings = (
  seed: number,
  box: number,
  ts: number,
  feedAt: (place: Place) => Feed = () => free,
): Surroundings => {
  const { line } = lineOf(box)
  const place = placeOf(box, ts)
  const { limit, leftPlugged } = feedAt(place)
  const aboard = place.kind === 'ship'
  return {
    ts,
    weather: weatherAt(seed, line, ts),
    aboard,
    plugged: isPlugged(leftPlugged ? { ...place, until: Number.POSITIVE_INFINITY } : place, ts),
    limit,
    shipPower: aboard ? powerPerBox(seed, line, shipAt(line, ts), ts) : 0,
    hoursLeft: (place.until - ts) / hour,
    localHour: localMinute(ts) / 60,
    faults: faultsAt(box, ts).filter((fault) => !aboard || isMetAboard(fault)),
  }
}
