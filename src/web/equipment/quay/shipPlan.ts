import type { QuayShip } from './quay.ts'

/** A ship's place on the quay, shares of its length from 0 to 1. */
export type ShipPlace = { readonly ship: QuayShip; readonly left: number; readonly width: number }

/** So many ships have a place; of more, the first ones. */
const mostShips = 4
/** m, of a ship whose length nobody knows */
const usualLength = 90
/** A ship is no longer than this share of the quay, so that two stand beside each other. */
const longest = 0.44
/** A ship is no shorter than this, or its boxes could not be read. */
const shortest = 0.2
const between = 0.02

/** Ships side by side at one scale, the first at the left; ships that have no room are counted. */
export const placeShips = (ships: readonly QuayShip[]): { places: ShipPlace[]; others: number } => {
  const shown = ships.slice(0, mostShips)
  const lengths = shown.map(({ length }) => length ?? usualLength)
  const free = 1 - between * (shown.length + 1)
  const perMetre = Math.min(longest / Math.max(1, ...lengths), free / Math.max(1, sum(lengths)))
  const wanted = lengths.map((length) => Math.max(shortest, length * perMetre))
  const squeeze = Math.min(1, free / sum(wanted))
  const widths = wanted.map((width) => width * squeeze)
  const gap = (1 - sum(widths)) / (shown.length + 1)
  let left = 0
  const places = shown.map((ship, at) => {
    const width = widths[at] ?? 0
    left += gap
    const place = { ship, left, width }
    left += width
    return place
  })
  return { places, others: ships.length - shown.length }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
