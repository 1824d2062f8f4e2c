import { ports, type Spot, typedName } from '../river.ts'
import { minute, second } from '../times.ts'
import {
  classAPosition,
  classBExtended,
  classBPosition,
  type SaidPosition,
  type SaidVoyage,
  sentencesOf,
  tagged,
  voyageData,
} from '../wire/aivdm.ts'
import { isHeard, mmsiOf } from './box/lines.ts'
import { saidPlace } from './box/mishaps.ts'
import { type Leg, legAt } from './box/timetable.ts'
import { reportPosition } from './position.ts'

/** One in four of those that are heard is of class B, which tells no status. */
const isClassB = (line: number): boolean => line % 8 === 3
/** How often a ship at rest tells its place, and any ship its voyage. */
const restEvery = 3 * minute
const voyageEvery = 6 * minute

/** Ships of others at anchor near the receiver. */
const foreign: readonly { mmsi: number; at: Spot }[] = [
  { mmsi: 412_990_101, at: { lon: ports.NJ.lon + 0.03, lat: ports.NJ.lat + 0.02 } },
  { mmsi: 412_990_102, at: { lon: ports.ZJ.lon - 0.02, lat: ports.ZJ.lat + 0.01 } },
]
export const foreignShips = foreign.length

const etaOf = ({ arriveAt }: Leg) => {
  const at = new Date(arriveAt)
  return { month: at.getUTCMonth() + 1, day: at.getUTCDate(), hour: at.getUTCHours(), minute: at.getUTCMinutes() }
}

const voyageOf = (line: number, ts: number): SaidVoyage => {
  const leg = legAt(line, ts)
  return {
    mmsi: Number(mmsiOf(line)),
    name: `JIANGYUN ${line + 1}`,
    callSign: `BJY${line + 1}`,
    dest: typedName(leg.to),
    eta: etaOf(leg),
    draught: 2.6,
    shipType: 70,
    ...{ bow: 62, stern: 18, port: 8, starboard: 8 },
  }
}

/** What the ship of a line says, as bits of messages. */
const saidBy = (line: number, ts: number): string[] => {
  const place = saidPlace(line, ts)
  if (!place || (place.sog === 0 && ts % restEvery !== 0)) return []
  const { lon, lat, sog, cog, heading, navStatus } = reportPosition(place)
  const position: SaidPosition = {
    ...{ mmsi: Number(mmsiOf(line)), lon: Number(lon), lat: Number(lat), sog: Number(sog), cog: Number(cog) },
    ...{ heading: Number(heading), navStatus: Number(navStatus), utcSecond: (ts / second) % 60 },
  }
  const isVoyageDue = ts % voyageEvery === 0
  if (isClassB(line))
    return [isVoyageDue ? classBExtended({ ...position, ...voyageOf(line, ts) }) : classBPosition(position)]
  return [classAPosition(position), ...(isVoyageDue ? [voyageData(voyageOf(line, ts))] : [])]
}

/** The sentences that a receiver hears at `ts` (ms, a whole second) from the ships of so many lines, and from others. */
export const heardAt = (lines: number, ts: number): string[] => {
  const own = Array.from({ length: lines }, (_, line) => line).filter(isHeard)
  const messages = own.flatMap((line) => saidBy(line, ts).map((bits) => sentencesOf(bits, line % 10)))
  const others = foreign
    .filter(() => ts % restEvery === 0)
    .map(({ mmsi, at }) => sentencesOf(classAPosition({ mmsi, ...at, sog: 0, navStatus: 1 })))
  return [...messages, ...others].flat().map((sentence) => tagged(sentence, ts))
}
