import type { VoyageConsumption } from '../../shapes.ts'
import type { Window } from './aboard.ts'
import type { Part } from './parts.ts'

/** Of the time of the batteries aboard, less measured than this makes what they held the better answer. */
const leastCovered = 0.95
/** registers and SOC disagree beyond both: part of the consumption, part of the rated energy */
const [mostApart, mostApartOfRated] = [0.03, 0.01]
/** n mile, and part of the way without positions: below and beyond there is no kWh a mile */
const [leastMiles, mostGap] = [5, 0.2]

/** What a ship drew in a window, kWh; null where it cannot be known. */
export type Terms = {
  readonly consumption: number | null
  readonly method: VoyageConsumption['method']
  readonly start: number | null
  readonly end: number | null
  readonly swapIn: number
  readonly swapOut: number
  readonly discharged: number
  readonly charged: number
  readonly shore: number
  readonly balance: number | null
  readonly disagrees: boolean
}

const heldBy = (parts: readonly Part[], end: 'start' | 'end'): number | null =>
  parts.length === 0 || parts.some((part) => part[end] === null)
    ? null
    : parts.reduce((sum, part) => sum + (part[end]?.kwh ?? 0), 0)
const sumOf = (parts: readonly Part[], pick: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + pick(part), 0)

/** Batteries that were aboard at the ends of a window, and those that came and left within. */
export const endsOf = (parts: readonly Part[], { from, to }: Window) => ({
  atStart: parts.filter((part) => part.from <= from),
  cameIn: parts.filter((part) => part.from > from),
  atEnd: parts.filter((part) => part.to >= to),
  left: parts.filter((part) => part.to < to),
})

/** `metered`: kWh of the ship's shore meters; null without one, then what its batteries took at the berth counts. */
export const termsOf = (parts: readonly Part[], metered: number | null, window: Window): Terms => {
  const { atStart, cameIn, atEnd, left } = endsOf(parts, window)
  const [discharged, charged] = [sumOf(parts, (part) => part.discharged), sumOf(parts, (part) => part.charged)]
  const shore = metered ?? sumOf(parts, (part) => part.chargedAtBerth)
  const [start, end, came, went] = [
    heldBy(atStart, 'start'),
    heldBy(atEnd, 'end'),
    cameIn.length > 0 ? heldBy(cameIn, 'start') : 0,
    left.length > 0 ? heldBy(left, 'end') : 0,
  ]
  const held = [atStart.length > 0 ? start : 0, came, atEnd.length > 0 ? end : 0, went]
  const [atFirst, plus, atLast, minus] = held
  const balance =
    parts.length === 0 || atFirst == null || plus == null || atLast == null || minus == null
      ? null
      : atFirst + plus - minus + shore - atLast
  const flow = discharged - charged + shore
  const isCovered =
    parts.length > 0 &&
    sumOf(parts, (part) => part.coveredMs) >= leastCovered * sumOf(parts, (part) => part.to - part.from)
  const flowMethod = parts.some(({ method }) => method === 'integral') ? 'integral' : 'register'
  const apart = balance === null ? 0 : Math.abs(flow - balance)
  const disagrees =
    isCovered &&
    apart > mostApart * Math.abs(flow) &&
    apart > mostApartOfRated * sumOf(atStart, ({ rated }) => rated ?? 0)
  return {
    consumption: isCovered ? flow : balance,
    method: isCovered ? flowMethod : balance === null ? null : 'balance',
    ...{ start, end, swapIn: came ?? 0, swapOut: went ?? 0, discharged, charged, shore, balance, disagrees },
  }
}

/** kWh a nautical mile of a way of `miles`, `gapMiles` of it without positions. */
export const perMileOf = (consumption: number | null, miles: number, gapMiles: number): number | null =>
  consumption === null || miles < leastMiles || gapMiles >= mostGap * miles ? null : consumption / miles
