import { names } from '#web/kit/names.ts'
import type { RunningLeg, ShipTile } from '../shapes.ts'

type Tile = Pick<ShipTile, 'deviceName' | 'alarmLevel' | 'silent' | 'soc' | 'reserveSoc' | 'shippingStatus' | 'leg'>

/** %: what a ship without a reserve of its own should have left at arrival, as the form begins with. */
const usualReserve = 20

export const reserveOf = ({ reserveSoc }: Pick<ShipTile, 'reserveSoc'>): number => reserveSoc ?? usualReserve

/** Whether a ship is expected at its berth with less than its reserve. */
export const isBelowReserve = (ship: Pick<ShipTile, 'reserveSoc' | 'leg'>): boolean =>
  (ship.leg?.arrivalSoc ?? Number.POSITIVE_INFINITY) < reserveOf(ship)

/** How far a leg is sailed, 0 to 1: by distance, else by time; null where neither end is known. `at` in ms. */
export const sailedShare = ({ distance, restDistance, startTs, etaTs }: RunningLeg, at: number): number | null => {
  const whole = distance + (restDistance ?? 0)
  if (restDistance !== null && whole > 0) return distance / whole
  if (etaTs === null || etaTs <= startTs) return null
  return Math.min(1, Math.max(0, (at - startTs) / (etaTs - startTs)))
}

/** What is left above the reserve at arrival, percent points; without a reckoning after all that have one. */
const margin = (ship: Tile): number => (ship.leg?.arrivalSoc ?? 200) - reserveOf(ship)

const group = ({ leg, shippingStatus: { dynamicType } }: Tile): number => {
  if (leg) return 0
  return dynamicType === 5 ? 2 : 1
}

/** What ships are sorted by, the first difference decides. */
const urgencyOf = (ship: Tile): number[] => [
  ship.alarmLevel ?? 9,
  isBelowReserve(ship) ? 0 : 1,
  group(ship),
  margin(ship),
]

/** Ships in alarm by level, then those that arrive below their reserve, under way by what is left at arrival, at anchor, at berth. */
export const byUrgency = <T extends Tile>(ships: readonly T[]): T[] =>
  ships
    .map((ship) => ({ ship, urgency: urgencyOf(ship) }))
    .sort((a, b) => {
      const at = a.urgency.findIndex((value, index) => value !== b.urgency[index])
      return at === -1
        ? names.compare(a.ship.deviceName, b.ship.deviceName)
        : (a.urgency[at] ?? 0) - (b.urgency[at] ?? 0)
    })
    .map(({ ship }) => ship)

/** Ships that should arrive within so many hours, the next one first. `at` in ms. */
export const arrivalsOf = <T extends Pick<ShipTile, 'leg'>>(ships: readonly T[], at: number, hours: number): T[] =>
  ships
    .filter(({ leg }) => leg?.etaTs != null && leg.etaTs >= at && leg.etaTs <= at + hours * 3_600_000)
    .toSorted((a, b) => (a.leg?.etaTs ?? 0) - (b.leg?.etaTs ?? 0))

/** The gravest of the ships that arrive below their reserve, and how many there are. */
export const concernOf = <T extends Pick<ShipTile, 'reserveSoc' | 'leg'>>(
  ships: readonly T[],
): { ship: T; num: number } | undefined => {
  const below = ships.filter(isBelowReserve)
  const left = (ship: T): number => (ship.leg?.arrivalSoc ?? 0) - reserveOf(ship)
  const [ship] = below.toSorted((a, b) => left(a) - left(b))
  return ship && { ship, num: below.length }
}
