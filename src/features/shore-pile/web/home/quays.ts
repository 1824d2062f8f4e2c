import { names } from '#web/kit/names.ts'
import type { PileTile } from '../../shapes.ts'
import { isPlugged, kindOf, type OutletKind } from './outletFace.ts'

/** The piles of a station, in the order in which they are looked at. */
export type Quay = { readonly stationId: string; readonly stationName: string; readonly piles: readonly PileTile[] }

const order = { wrong: 0, used: 1, free: 2, closed: 3 } as const

const kindsOf = (pile: PileTile): OutletKind[] => pile.connectors.map(kindOf)

const placeOf = (pile: PileTile): number => {
  const kinds = kindsOf(pile)
  if (pile.alarmLevel !== null || kinds.includes('faulted')) return order.wrong
  if (pile.silent) return order.closed
  if (kinds.some(isPlugged)) return order.used
  return kinds.some((kind) => kind === 'available' || kind === 'reserved') ? order.free : order.closed
}

/** Piles with a fault or an alarm first, then those in use, free ones, and those that are silent or closed. */
export const byUrgency = (a: PileTile, b: PileTile): number =>
  placeOf(a) - placeOf(b) || (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) || names.compare(a.deviceName, b.deviceName)

/** Stations by name, each with its piles by urgency. */
export const quaysOf = (tiles: readonly PileTile[]): Quay[] =>
  [...Map.groupBy(tiles, ({ stationId }) => stationId)]
    .map(([stationId, piles]) => ({
      stationId,
      stationName: piles[0]?.stationName ?? '',
      piles: [...piles].sort(byUrgency),
    }))
    .sort((a, b) => names.compare(a.stationName, b.stationName))

/** How many outlets of some piles are in use, and what they draw together, kW. */
export const sumOf = (piles: readonly PileTile[]): { used: number; outlets: number; power: number | null } => {
  const kinds = piles.flatMap(kindsOf)
  const powers = piles.flatMap(({ power }) => power ?? [])
  return {
    used: kinds.filter(isPlugged).length,
    outlets: kinds.length,
    power: powers.length === 0 ? null : powers.reduce((sum, power) => sum + power, 0),
  }
}
