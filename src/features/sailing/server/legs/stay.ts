import type { Counted } from './counted.ts'
import { type Fix, movingKn, stillKn } from './fixes.ts'
import { metres, type Place } from '#server/places/geo.ts'
import { isWithinExit, type Port, portAt } from './ports.ts'
import type { StateRow } from './rows.ts'
import { isGap, noTrack, stretch, sum, type Track } from './track.ts'

/** m from its place and ms after which a ship has left; outside ports ships swing at anchor */
const [leavePort, leaveElsewhere, leaveMs] = [200, 400, 120_000]
/** AIS status 6, aground, so long at less than half a knot; less is taken for a slip of the hand */
const [agroundStatus, agroundKn, agroundMs] = [6, 0.5, 600_000]

/** A time in one port, or at one place outside ports. */
export type Stay = {
  readonly from: number
  /** its beginning was not seen */
  readonly isOpen: boolean
  readonly portId: string | null
  readonly isPort: boolean
  readonly isAground: boolean
  readonly agroundSince: number | null
  /** where the stay began, and where the ship lies now: within a port it may shift */
  readonly begin: Place
  readonly at: Place
  /** the register at the beginning */
  readonly counted?: Counted
  /** the last fix there that did not move: the departure, if it leaves now */
  readonly still: Fix
  /** the way since `still` */
  readonly away: Track
  readonly isAwayInGap: boolean
  readonly outsideSince: number | null
  /** the last fix within the port's exit radius, ms */
  readonly inside: number
}

const agroundAfter = (stay: Stay, fix: Fix): Pick<Stay, 'isAground' | 'agroundSince'> => {
  const isSo = fix.status === agroundStatus && fix.speed < agroundKn
  const agroundSince = isSo ? (stay.agroundSince ?? fix.ts) : null
  return { agroundSince, isAground: stay.isAground || (agroundSince !== null && fix.ts - agroundSince >= agroundMs) }
}

/** A stay that begins with `first` and holds until `last`. Within `port`, which a ship has not left, the exit radius counts. */
export const stayOf = (
  ports: readonly Port[],
  first: Fix,
  last: Fix,
  port: string | undefined,
  isOpen: boolean,
): Stay => {
  const held = port !== undefined && isWithinExit(ports, port, first, first.ts) ? port : undefined
  const portId = portAt(ports, first, first.ts, 'port')?.id ?? held
  const begun: Stay = {
    ...{ from: first.ts, isOpen, begin: { lon: first.lon, lat: first.lat }, at: { lon: first.lon, lat: first.lat } },
    ...(first.counted ? { counted: first.counted } : {}),
    portId: portId ?? portAt(ports, first, first.ts, 'anchorage')?.id ?? null,
    isPort: portId !== undefined,
    ...{ isAground: false, agroundSince: first.status === agroundStatus && first.speed < agroundKn ? first.ts : null },
    ...{ still: last, away: noTrack, isAwayInGap: false, outsideSince: null, inside: last.ts },
  }
  return { ...begun, ...agroundAfter(begun, last) }
}

/** One fix later. `isLeft`: the ship has gone, with `still` as its departure and `away` as the way since. */
export const stayAfter = (
  ports: readonly Port[],
  stay: Stay,
  before: Fix,
  fix: Fix,
): { readonly stay: Stay; readonly isLeft: boolean } => {
  const isInside = stay.portId !== null && isWithinExit(ports, stay.portId, fix, fix.ts)
  const inside = isInside ? fix.ts : stay.inside
  const isAwayInGap = before.ts === stay.still.ts ? isGap(before, fix) : stay.isAwayInGap
  const gone = { ...stay, inside, isAwayInGap, away: sum(stay.away, stretch(before, fix)) }
  if (metres(stay.at, fix) > (stay.isPort ? leavePort : leaveElsewhere)) {
    const outsideSince = stay.outsideSince ?? fix.ts
    return { stay: { ...gone, outsideSince }, isLeft: fix.ts - outsideSince >= leaveMs || isGap(before, fix) }
  }
  if (fix.speed >= movingKn) return { stay: { ...gone, outsideSince: null }, isLeft: false }
  const rests = { still: fix, away: noTrack, isAwayInGap: false, outsideSince: null, inside }
  return { stay: { ...stay, ...rests, ...agroundAfter(stay, fix) }, isLeft: false }
}

export const stayRow = (stay: Stay, end: number | null, isSure = true): StateRow => ({
  ...{ kind: 'state', start: stay.from, end, portId: stay.portId, ...stay.begin, isSure },
  type: stay.isPort ? 5 : stay.isAground ? 6 : 1,
})

const [stopMs, stopMetres] = [300_000, 150]

/** A still fix that may become a stop, with the way up to it. */
export type Candidate = { readonly fix: Fix; readonly track: Track; readonly isInGap: boolean }

/** A stop begins with a still fix and is sure 300 s later, within 150 m of it and with no movement between. */
export const candidateAfter = (
  candidate: Candidate | undefined,
  before: Fix | undefined,
  fix: Fix,
  track: Track,
): { readonly candidate?: Candidate; readonly isStop: boolean } => {
  if (fix.speed >= movingKn) return { isStop: false }
  if (candidate && metres(candidate.fix, fix) <= stopMetres)
    return { candidate, isStop: fix.ts - candidate.fix.ts >= stopMs }
  if (!(fix.speed <= stillKn)) return { isStop: false }
  return { candidate: { fix, track, isInGap: before !== undefined && isGap(before, fix) }, isStop: false }
}
