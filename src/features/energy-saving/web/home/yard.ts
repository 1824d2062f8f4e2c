import type { SavingTile } from '../../shapes.ts'

/** The grid of a yard: cranes beside each other, and rows that are seen at once. */
export type Yard = { readonly across: number; readonly down: number }

const most = { across: 4, down: 3 }
const lowMost = { across: 6, down: 1 }

/** As few rows as show all cranes, each about as wide as high; what does not fit is scrolled to. `low`: an alarm takes the height. */
export const yardOf = (count: number, low: boolean): Yard => {
  if (low) return { across: Math.min(lowMost.across, Math.max(1, count)), down: lowMost.down }
  const across = Math.min(most.across, Math.ceil(Math.sqrt(Math.max(1, count))))
  return { across, down: Math.min(most.down, Math.max(1, Math.ceil(count / across))) }
}

const names = new Intl.Collator('zh', { numeric: true })

/** Cranes by name, so that each keeps its place; those of one station where one is chosen. */
export const cranesOf = (tiles: readonly SavingTile[], stationId: string | undefined): SavingTile[] =>
  tiles
    .filter((tile) => stationId === undefined || tile.stationId === stationId)
    .sort((a, b) => names.compare(a.deviceName, b.deviceName))
