import { chance } from '../../random.ts'
import { minute } from '../../times.ts'
import { type Leg, legAt, voyageSeed } from './timetable.ts'
import { type ShipPlace, shipAt } from './voyages.ts'

type Span = { readonly from: number; readonly to: number }

/** What goes wrong with the reports of a leg, on whole minutes (ms). */
export type Mishaps = {
  /** no position; everything else is told */
  readonly gap: Span | undefined
  /** no link ashore; the positions of this time are told after it */
  readonly offline: Span | undefined
  /** one position is some kilometres away */
  readonly jumpAt: number | undefined
  /** at the berth that it reaches the crew leaves the status "under way" */
  readonly leavesStatus: boolean
}

const [gapPart, offlinePart, jumpPart, statusPart] = [0.1, 0.08, 0.12, 0.15]
const jump = { lon: 0.045, lat: 0.03 }
const wholeMinute = (ts: number): number => Math.floor(ts / minute) * minute

const drawFor = (line: number, number: number, key: number): number => chance(voyageSeed, line, number, key)
const leavesStatusAfter = (line: number, number: number): boolean => drawFor(line, number, 13) < statusPart

/** They follow from the leg alone. */
export const mishapsOf = ({ line, number, sailAt, arriveAt }: Leg): Mishaps => {
  const draw = (key: number): number => drawFor(line, number, key)
  const at = (part: number): number => wholeMinute(sailAt + part * (arriveAt - sailAt))
  const span = (part: number, minutes: number): Span => ({ from: at(part), to: at(part) + minutes * minute })
  return {
    gap: draw(10) < gapPart ? span(0.1, 18 + Math.floor(14 * draw(20))) : undefined,
    offline: draw(11) < offlinePart ? span(0.7, 16 + Math.floor(12 * draw(21))) : undefined,
    jumpAt: draw(12) < jumpPart ? at(0.05) : undefined,
    leavesStatus: leavesStatusAfter(line, number),
  }
}

const isIn = (span: Span | undefined, ts: number): boolean => span !== undefined && ts >= span.from && ts < span.to

/** Whether the ship of a line has no link ashore. */
export const isOffline = (line: number, ts: number): boolean => isIn(mishapsOf(legAt(line, ts)).offline, ts)

/** Where the equipment of the ship of a line says that it is; undefined while it says nothing. */
export const saidPlace = (line: number, ts: number): ShipPlace | undefined => {
  const place = shipAt(line, ts)
  const { leg, sailing, navStatus } = place
  const { gap, jumpAt, leavesStatus } = mishapsOf(leg)
  if (isIn(gap, ts)) return undefined
  if (ts === jumpAt) return { ...place, lon: place.lon + jump.lon, lat: place.lat + jump.lat }
  if (sailing || navStatus !== undefined) return place
  const isLeft = ts < leg.sailAt ? leavesStatusAfter(line, leg.number - 1) : leavesStatus
  return isLeft ? { ...place, navStatus: 0 } : place
}

/** The times (ms) of the positions that the ship of a line tells at `ts` because it had no link until then. */
export const toldLate = (line: number, ts: number): number[] => {
  const { offline } = mishapsOf(legAt(line, ts))
  if (offline?.to !== ts) return []
  return Array.from({ length: (offline.to - offline.from) / minute }, (_, index) => offline.from + index * minute)
}
