import type { FleetVisit } from '#catalogue/fleet.ts'
import { berthCode, frequencyOf, ratings, socketsOf, type Supply, suppliesFor } from './behaviours/shore/quay.ts'
import { type Stay, staysBetween } from './behaviours/stays.ts'
import { portKeys } from './behaviours/charging/yard.ts'
import { chance } from './random.ts'
import { hour, minute } from './times.ts'

const visitSeed = 47
/** Who comes without a word, out of so many; where another one is expected soon, his request would be taken for hers. */
const silentOf = 4
const apart = 13 * hour
const shipsPerBerth = 3

/** Three ships take turns at a berth: large ones at the first of a port. */
const shipOf = ({ port }: Supply, socket: number, { number }: Stay): { name: string; mmsi: string } => {
  const turn = number % shipsPerBerth
  const place = portKeys.indexOf(port)
  if (socket === 1) {
    const ship = place * shipsPerBerth + turn + 1
    return { name: `海韵${ship}号`, mmsi: String(413_970_000 + ship) }
  }
  const ship = (place * 3 + socket - 2) * shipsPerBerth + turn + 1
  return { name: `江润${ship}号`, mmsi: String(413_971_000 + ship) }
}

const visitOf = (supply: Supply, socket: number, key: number, stay: Stay): FleetVisit => {
  const draw = (which: number): number => chance(visitSeed, key, stay.number, which)
  const { name, mmsi } = shipOf(supply, socket, stay)
  const off = Math.round((draw(1) * 2 - 1) * 25) * minute
  return {
    code: `${berthCode(supply.port, socket)}-${stay.number}`,
    berth: berthCode(supply.port, socket),
    ...{ shipName: name, mmsi },
    askedAt: stay.plugAt - Math.round(5 + 20 * draw(2)) * hour,
    eta: stay.plugAt + off,
    voltage: ratings[supply.kind].volts,
    frequency: frequencyOf(supply, stay),
    maxPower: Math.ceil((stay.power * 1.25) / 10) * 10,
  }
}

/** Requests for shore power of a fleet with so many boxes, of ships that are plugged at any time between two (ms). */
export const visitsBetween = (boxes: number, from: number, to: number): FleetVisit[] =>
  suppliesFor(boxes).flatMap((supply) =>
    socketsOf(supply).flatMap(({ number, habit }) => {
      const stays = staysBetween(habit, from, to + apart)
      const isSilent = (stay: Stay, next: Stay | undefined): boolean =>
        (stay.number + habit.key) % silentOf === 0 && (!next || next.plugAt - stay.plugAt > apart)
      return stays
        .filter((stay, index) => stay.plugAt <= to && !isSilent(stay, stays[index + 1]))
        .map((stay) => visitOf(supply, number, habit.key, stay))
    }),
  )
