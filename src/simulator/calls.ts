import type { FleetCall } from '#catalogue/fleet.ts'
import { boxCode, boxIn, linesFor, setsPerLine, shipCode, slotsPerShip } from './behaviours/box/lines.ts'
import { legAt, type Slot, slotFrom, slotAt, voyageSeed } from './behaviours/box/timetable.ts'
import { stationCode } from './behaviours/charging/yard.ts'
import { chance } from './random.ts'
import { minute } from './times.ts'

/** How far a time of arrival that was told ahead is off, ms. */
const mostOff = 12 * minute

/** The call in whose stay a ship's boxes are changed before a leg. */
const callOf = ({ line, number, from }: Slot, boxes: number): FleetCall => {
  const off = Math.round(((chance(voyageSeed, line, number, 40) * 2 - 1) * mostOff) / minute) * minute
  const { arriveAt } = legAt(line, slotFrom(line, number - 1).startAt)
  const coming = Array.from({ length: slotsPerShip }, (_, index) => boxIn(line, number % setsPerLine, index + 1))
  return {
    code: `${shipCode(line)}-${number}`,
    ship: shipCode(line),
    station: stationCode(from),
    eta: Math.round(arriveAt / minute) * minute + off,
    boxesWanted: slotsPerShip,
    boxes: coming.filter((box) => box <= boxes).map(boxCode),
  }
}

/** When the ships of a fleet with so many boxes are expected at charging stations between two times (ms), and the boxes that come aboard. */
export const callsBetween = (boxes: number, from: number, to: number): FleetCall[] => {
  const calls: FleetCall[] = []
  for (let line = 0; line < linesFor(boxes); line += 1)
    for (let slot = slotAt(line, from); ; slot = slotFrom(line, slot.number + 1)) {
      const call = callOf(slot, boxes)
      if (call.eta > to) break
      if (call.eta > from) calls.push(call)
    }
  return calls
}
