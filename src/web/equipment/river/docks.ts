import type { RunState, UnitGlance } from '../pictures/unitState.ts'
import type { OnRiver } from './river.ts'

/** A unit on the strip. `state` is undefined while it is silent; `since` is then its last word, `HH:mm` or `MM-dd HH:mm`. */
export type StripUnit = UnitGlance & {
  readonly state: RunState | undefined
  readonly since: string | null
  /** full and idle, so that a ship may take it */
  readonly ready: boolean
  /** the bay it stands in, as the mount event names it */
  readonly bay?: string | null
}
/** Where units stand ashore, or a ship that is itself the place of its units. `bays` is 0 where nobody knows how many there are. */
export type StripDock = OnRiver & {
  readonly id: string
  readonly name: string
  readonly bays: number
  readonly units: readonly StripUnit[]
  /** it is a ship itself */
  readonly afloat?: boolean
  /** one line in place of the sums of its units */
  readonly facts?: string
}
/** A ship with what it carries. `facts` is one line: speed, SOC, power. */
export type StripShip = OnRiver & {
  readonly id: string
  readonly name: string
  readonly facts: string
  readonly silent: boolean
  readonly heading: number | null
  readonly units: readonly StripUnit[]
}

/** How a strip draws its docks, in units of the drawing, whose width is `stripWidth`. */
export type DockFit = {
  readonly size: 'full' | 'small' | 'tiny'
  readonly columns: number
  readonly shown: number
  readonly width: number
}

export const stripWidth = 1872
export const dockGap = 32
const tileGap = 6
/** px of the drawing: a tile with its gaps, and how many rows of them a dock holds. */
export const tileSizes = {
  full: { width: 107, rows: 2 },
  small: { width: 66, rows: 3 },
  tiny: { width: 44, rows: 4 },
} as const
/** A dock's heading needs so much, says all in words with so much, and wants so much. */
const narrowWidth = 270
const leastWidth = 333
const easyWidth = 446
const easyColumns = 4

const gravity = ({ level, state }: StripUnit): number => (level ?? 4) * 2 + (state === undefined ? 0 : 1)

/** The units of a dock by the number at the end of their bay's name, empty bays as undefined; without bays, by name as they come. */
export const berthsOf = ({ units, bays }: Pick<StripDock, 'units' | 'bays'>): (StripUnit | undefined)[] => {
  const places: (StripUnit | undefined)[] = Array.from({ length: bays }, () => undefined)
  const others: StripUnit[] = []
  for (const unit of units) {
    const place = Number(/\d{1,4}$/.exec(unit.bay ?? '')?.[0] ?? 0) - 1
    if (place >= 0 && place < bays && places[place] === undefined) places[place] = unit
    else others.push(unit)
  }
  for (const unit of others) {
    const free = places.indexOf(undefined)
    if (free < 0) places.push(unit)
    else places[free] = unit
  }
  return places
}

/** The first `count` places in their order, but none in alarm or silent is left out for one that is well. */
export const shownOf = (places: readonly (StripUnit | undefined)[], count: number): (StripUnit | undefined)[] => {
  if (places.length <= count) return [...places]
  const weight = (unit: StripUnit | undefined): number => (unit ? gravity(unit) : 99)
  const kept = places
    .map((unit, index) => ({ index, weight: weight(unit) }))
    .sort((a, b) => a.weight - b.weight || a.index - b.index)
    .slice(0, count)
    .map(({ index }) => index)
  return kept.sort((a, b) => a - b).map((index) => places[index])
}

const widthOf = (columns: number, size: keyof typeof tileSizes, least: number): number =>
  Math.max(least, columns * (tileSizes[size].width + tileGap) - tileGap)
const roomFor = (docks: number): number => stripWidth - dockGap * (docks - 1)

/**
 * The largest tiles with which all docks of so many places stand beside each other. Where even the smallest do not fit, each dock shows as
 * many as its share of the room holds, and counts the others.
 */
export const fitDocks = (places: readonly number[]): DockFit[] => {
  const room = roomFor(places.length)
  for (const size of ['full', 'small', 'tiny'] as const) {
    for (const least of [easyWidth, leastWidth, narrowWidth]) {
      const { rows } = tileSizes[size]
      const fits = places.map((count): DockFit => {
        const columns = Math.max(1, Math.ceil(count / rows), least === easyWidth ? Math.min(count, easyColumns) : 1)
        return { size, columns, shown: count, width: widthOf(columns, size, least) }
      })
      if (fits.reduce((sum, { width }) => sum + width, 0) <= room) return fits
    }
  }
  const { width, rows } = tileSizes.tiny
  const columns = Math.max(1, Math.floor((room / Math.max(1, places.length) + tileGap) / (width + tileGap)))
  return places.map((count) => ({
    size: 'tiny',
    columns,
    shown: Math.min(count, columns * rows),
    width: widthOf(columns, 'tiny', narrowWidth),
  }))
}
