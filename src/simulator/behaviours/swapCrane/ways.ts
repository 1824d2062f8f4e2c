import type { PortKey } from '../../river.ts'
import { bayOf, craneOfLine, firstBayOf, linesAt } from '../box/lines.ts'
import { type Move, moveMs, movesOf, errandOf } from '../box/swaps.ts'
import { type Slot, slotAt } from '../box/timetable.ts'

/** m: along the quay, across it with the water at the greater end, and above it. */
export type Spot = { readonly gantry: number; readonly trolley: number; readonly height: number }
export type CraneSite = { readonly port: PortKey; readonly number: number }

const bayPitch = 9
const aisle = 6
const baysPerContainer = 4
export const park: Spot = { gantry: 4, trolley: 8, height: 16 }

const alongOf = (bay: number): number => 12 + (bay - 1) * bayPitch + Math.floor((bay - 1) / baysPerContainer) * aisle
/** Where the spreader takes hold of a box in a bay, in the yard behind it, and in a slot of a ship that lies before the bays of its line. */
export const bayAt = (bay: number): Spot => ({ gantry: alongOf(bay), trolley: 16, height: 3.2 })
const yardAt = (bay: number): Spot => ({ gantry: alongOf(bay), trolley: 6, height: 3.1 })
/** On the lane behind the crane's rail. */
const truckAt = (bay: number): Spot => ({ gantry: alongOf(bay), trolley: -8, height: 4.4 })
export const slotSpot = (line: number, slot: number): Spot => ({
  gantry: alongOf(firstBayOf(line)) + 4 + (slot - 1) * bayPitch,
  trolley: 38,
  height: 1.4,
})

/** A move of a line's stay, from where to where. */
export type Way = { readonly move: Move; readonly from: Spot; readonly to: Spot; readonly line: number }

/** The ways of the crane in the stay of a line before a leg. */
export const waysOf = (stay: Slot): Way[] =>
  movesOf(stay).map((move): Way => {
    const { line, number } = stay
    const aboard = slotSpot(line, move.slot)
    const bay = bayOf(line, move.slot, number)
    const [own, yard, truck] = [bayAt(bay), yardAt(bay), truckAt(bay)]
    // Who goes aboard was brought here two legs before.
    const other = bayAt(bayOf(line, move.slot, number - 2))
    if (move.step === 'load') return { move, line, from: other, to: aboard }
    if (move.step === 'store') return { move, line, from: yard, to: own }
    if (move.step === 'fetch') return { move, line, from: own, to: truck }
    if (move.step === 'return') return { move, line, from: truck, to: own }
    return { move, line, from: aboard, to: errandOf(stay, move.slot) === 'yard' ? yard : own }
  })

/** The stays that a crane may serve at `ts`: its ships of so many lines, those at its port. */
const staysAt = ({ port, number }: CraneSite, lines: number, ts: number): Slot[] =>
  linesAt(port, lines)
    .filter((line) => craneOfLine(line) === number)
    .map((line) => slotAt(line, ts))
    .filter(({ from }) => from === port)

/** The way on which a crane is at `ts`, with the one before it; undefined while it has none. The last one ends where it is parked, which takes as long as a move. */
export const wayAt = (
  crane: CraneSite,
  lines: number,
  ts: number,
): { way: Way; before: Way | undefined } | undefined => {
  for (const stay of staysAt(crane, lines, ts)) {
    if (ts < stay.swapAt - moveMs) continue
    const ways = waysOf(stay)
    const index = ways.findIndex(({ move }, at) => ts < move.downAt + (at === ways.length - 1 ? moveMs : 0))
    const way = ways[index]
    if (way) return { way, before: ways[index - 1] }
  }
  return undefined
}

/** How many boxes it sets down after `from` and up to `to`, ms. */
export const liftsBetween = (crane: CraneSite, lines: number, from: number, to: number): number =>
  staysAt(crane, lines, to)
    .flatMap(movesOf)
    .filter(({ downAt }) => downAt > from && downAt <= to).length
