import type { Fix } from './fixes.ts'
import type { Place } from '#server/places/geo.ts'
import { isWithinExit, type Port, portAt } from './ports.ts'
import type { LegRow, StateRow } from './rows.ts'
import { type Stay, stayRow } from './stay.ts'
import type { Track } from './track.ts'

/** A ship that comes back to its port sooner has only shifted there. */
const shiftMs = 900_000

/** The way since a stay in a port. */
export type Voyage = {
  readonly left: Stay
  readonly track: Track
  readonly anchorMs: number
  readonly isStartInGap: boolean
  /** the last fix in the port left, ms, and whether the ship is still within its exit radius */
  readonly inside: number
  readonly isIn: boolean
  /** it is a leg, not a shift within the port */
  readonly isLeg: boolean
  /** what ended meanwhile, as long as it is not known whether it is a leg */
  readonly held: readonly StateRow[]
}

export const startOf = ({ left }: Voyage): number => left.still.ts

export const voyageFrom = (left: Stay): Voyage => ({
  ...{ left, track: left.away, anchorMs: 0, isStartInGap: left.isAwayInGap },
  ...{ inside: left.inside, isIn: true, isLeg: false, held: [] },
})

/** One fix later: whether the ship has been out of its port for as long as makes a leg. */
export const voyageAfter = (ports: readonly Port[], voyage: Voyage, fix: Fix): Voyage => {
  const { portId } = voyage.left
  const isIn = voyage.isIn
    ? portId !== null && isWithinExit(ports, portId, fix, fix.ts)
    : portAt(ports, fix, fix.ts, 'port')?.id === portId
  const isLongOut = !voyage.isIn && fix.ts - voyage.inside >= shiftMs
  const isFarOut = !isIn && fix.ts - voyage.inside >= shiftMs
  return { ...voyage, isIn, inside: isIn ? fix.ts : voyage.inside, isLeg: voyage.isLeg || isLongOut || isFarOut }
}

/** What was held back, once it is a leg. */
export const released = (voyage: Voyage): readonly StateRow[] => [stayRow(voyage.left, startOf(voyage)), ...voyage.held]

export const legRow = (
  voyage: Voyage,
  track: Track,
  end: number | null,
  to: string | null,
  isEndInGap: boolean,
): LegRow => ({
  ...{ kind: 'leg', start: startOf(voyage), end, fromPort: voyage.left.portId ?? '', toPort: to },
  ...{ berthMs: startOf(voyage) - voyage.left.from, isBerthOpen: voyage.left.isOpen, anchorMs: voyage.anchorMs },
  ...{ distance: track.distance, gapDistance: track.gapDistance, gapMs: track.gapMs },
  isEstimated: voyage.isStartInGap || isEndInGap,
  isSure: voyage.isLeg,
})

export const movingRow = (from: Place & { ts: number }, end: number | null, isSure = true): StateRow => ({
  ...{ kind: 'state', start: from.ts, end, type: 0, portId: null, lon: from.lon, lat: from.lat, isSure },
})
