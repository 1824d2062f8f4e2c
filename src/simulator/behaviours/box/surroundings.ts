import { hour, localMinute } from '../../times.ts'
import { weatherAt } from '../../weather.ts'
import { powerPerBox } from './carrier.ts'
import { type Fault, faultsAt } from './faults.ts'
import { lineOf } from './lines.ts'
import type { Surroundings } from './state.ts'
import { isPlugged, type Place, placeOf, shipAt } from './voyages.ts'

/** Boxes are serviced ashore: a ship under way cannot spare one. */
const isMetAboard = ({ kind }: Fault): boolean => kind !== 'maintenance'

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
    faults: faultsAt(box, ts).filter((fault) => !aboard || isMetAboard(fault)),
  }
}
