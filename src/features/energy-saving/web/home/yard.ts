import { names } from '#web/kit/names.ts'
import type { SavingTile } from '../../shapes.ts'

/** The grid of a yard: cranes beside each other, and rows that are seen at once. */
export type Yard = {
  readonly across: number
  /** the same in a narrow room, where more would be too small to read */
  readonly narrow: number
  readonly down: number
}

const most = { across: 4, down: 3 }
const lowMost = 6
const narrowMost = 4

/** As few rows as show all cranes, each about as wide as high; what does not fit is scrolled to. `low`: an alarm takes the height. */
export const yardOf = (count: number, low: boolean): Yard => {
  if (low) {
    const across = Math.min(lowMost, Math.max(1, count))
    return { across, narrow: Math.min(narrowMost, across), down: 1 }
  }
  const across = Math.min(most.across, Math.ceil(Math.sqrt(Math.max(1, count))))
  return { across, narrow: across, down: Math.min(most.down, Math.max(1, Math.ceil(count / across))) }
}

/** More cranes than stand on a few screens: those in alarm come first, and only those in sight are drawn. */
export const manyFrom = 48

/** Cranes by name, so that each keeps its place, in a large yard the gravest alarms first; those of one station where one is chosen. */
export const cranesOf = (tiles: readonly SavingTile[], stationId: string | undefined): SavingTile[] =>
  tiles
    .filter((tile) => stationId === undefined || tile.stationId === stationId)
    .sort(
      (a, b) =>
        (tiles.length > manyFrom ? (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) : 0) ||
        names.compare(a.deviceName, b.deviceName),
    )
