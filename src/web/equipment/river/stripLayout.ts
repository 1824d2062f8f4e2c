import { ports } from '../map/waters.ts'
import { dockGap, fitDocks, berthsOf, type DockFit, type StripDock, type StripShip, stripWidth } from './docks.ts'
import { shareOn, spread, type Stretch, stretchOf } from './river.ts'

/** So many docks with their headings stand beside each other; of more, a page shows so many. */
export const docksOfPage = 6
/** So many ships have a name and figures below the river; of more, those with problems come first. */
const shipsNamed = 6
const shipWidth = 280
const shipGap = 8
/** of the number of ships that have no room */
const countWidth = 110
const townApart = 90
const townEdge = 40

export type Town = { readonly x: number; readonly zh: string; readonly en: string }
type Placed<T> = { readonly left: number; readonly of: T }
export type StripLayout = {
  /** whether these places are on a river */
  readonly water: boolean
  readonly docks: readonly (Placed<StripDock> & { readonly fit: DockFit })[]
  /** `left` is the middle of the ship */
  readonly ships: readonly Placed<StripShip>[]
  /** ships that have no room */
  readonly otherShips: number
  readonly towns: readonly Town[]
}

const urgency = ({ units, silent }: StripShip): number =>
  Math.min(...units.map(({ level }) => level ?? 4), silent ? 3.5 : 4)

/** The towns of a stretch that have room beside the docks and each other. */
export const townsOf = (stretch: Stretch | undefined, docks: readonly { left: number; width: number }[]): Town[] => {
  if (!stretch) return []
  const towns = ports
    .flatMap(({ at: [lon, lat], zh, en }) => {
      const share = shareOn(stretch, { lon, lat })
      return share === undefined ? [] : [{ x: share * stripWidth, zh: zh.replace(/港$/, ''), en }]
    })
    .filter(({ x }) => x > townEdge && x < stripWidth - townEdge)
    .filter(({ x }) => docks.every(({ left, width }) => x < left - townEdge || x > left + width + townEdge))
    .sort((a, b) => a.x - b.x)
  return towns.filter(({ x }, at) => x - (towns[at - 1]?.x ?? -townApart) >= townApart)
}

/** The middle of a place in the drawing; what is not on the river stands after what is. */
const middle = (stretch: Stretch | undefined, place: { lon: number | null; lat: number | null }): number =>
  ((stretch && shareOn(stretch, place)) ?? 1.2) * stripWidth

/** Docks upstream first, those elsewhere last, each with its name's order. */
export const docksInOrder = (docks: readonly StripDock[], ships: readonly StripShip[]): StripDock[] => {
  const stretch = stretchOf([...docks, ...ships])
  return [...docks].sort((a, b) => middle(stretch, a) - middle(stretch, b))
}

/** Where everything of a strip stands, in units of the drawing, whose width is `stripWidth`. */
export const layoutStrip = (docks: readonly StripDock[], ships: readonly StripShip[]): StripLayout => {
  const stretch = stretchOf([...docks, ...ships])
  const fits = fitDocks(docks.map((dock) => berthsOf(dock).length))
  const widths = fits.map(({ width }) => width)
  const wanted = docks.map((dock, at) => ({ at: middle(stretch, dock), width: widths[at] ?? 0 }))
  const lefts = stretch ? spread(wanted, stripWidth, dockGap) : evenly(widths)
  const named = [...ships].sort((a, b) => urgency(a) - urgency(b)).slice(0, shipsNamed)
  const sailing = ships.filter((ship) => named.includes(ship))
  const room = sailing.length < ships.length ? stripWidth - countWidth : stripWidth
  const shipLefts = spread(
    sailing.map((ship) => ({ at: middle(stretch, ship), width: shipWidth })),
    room,
    shipGap,
  )
  const placed = docks.flatMap((of, at) => {
    const fit = fits[at]
    return fit ? [{ of, fit, left: lefts[at] ?? 0 }] : []
  })
  return {
    water: stretch !== undefined,
    docks: placed,
    ships: sailing.map((of, at) => ({ of, left: (shipLefts[at] ?? 0) + shipWidth / 2 })),
    otherShips: ships.length - sailing.length,
    towns: townsOf(
      stretch,
      placed.map(({ left }, at) => ({ left, width: widths[at] ?? 0 })),
    ),
  }
}

const evenly = (widths: readonly number[]): number[] => {
  const free = Math.max(0, stripWidth - widths.reduce((sum, width) => sum + width, 0))
  const gap = Math.min(dockGap * 2, widths.length > 1 ? free / (widths.length - 1) : 0)
  let left = 0
  return widths.map((width) => {
    const at = left
    left += width + gap
    return at
  })
}
