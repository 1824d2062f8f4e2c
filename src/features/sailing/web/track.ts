import type { Position } from '#web/equipment/map/polyline.ts'
import { type Route, type SpeedStep, speedStepOf } from '#web/equipment/map/route.ts'
import type { TrackPoint } from '../shapes.ts'

type Track = readonly TrackPoint[]
type Piece = { line: Position[]; step: SpeedStep | 'gap' }

const hourMs = 3_600_000
/** kn up to which a ship lies still, and ms from which such a rest counts as a stop: as the server’s legs have them. */
const stillKnots = 0.8
const stopMs = 300_000

const placeOf = ({ lon, lat }: TrackPoint): Position => [lon, lat]
const both = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : (a + b) / 2)

/** kn between two points: what was said, else the way over the time. */
const speedBetween = (from: TrackPoint, to: TrackPoint): number =>
  both(from.speed, to.speed) ?? ((to.distance - from.distance) * hourMs) / Math.max(1, to.ts - from.ts)

const piecesOf = (track: Track): Piece[] => {
  const pieces: Piece[] = []
  track.slice(1).forEach((to, index) => {
    const from = track[index]
    if (!from) return
    const step = to.gap ? 'gap' : speedStepOf(speedBetween(from, to))
    const last = pieces.at(-1)
    if (last?.step === step && step !== 'gap') last.line.push(placeOf(to))
    else pieces.push({ line: [placeOf(from), placeOf(to)], step })
  })
  return pieces
}

/** Where the ship lay still between its ends. */
const stopsOf = (track: Track): Position[] => {
  const stops: Position[] = []
  let start: number | undefined
  track.forEach((point, index) => {
    const isStill = point.speed !== null && point.speed <= stillKnots
    if (isStill && start === undefined) start = index
    if (isStill || start === undefined) return
    const [first, last] = [track[start], track[index - 1]]
    if (first && last && start > 0 && last.ts - first.ts >= stopMs) stops.push(placeOf(first))
    start = undefined
  })
  return stops
}

/** A track as the map draws it; the last point is an end only where the leg has ended. `swaps` in ms. */
export const routeOf = (track: Track, ended: boolean, swaps: readonly number[]): Route => {
  const [first, last] = [track[0], track.at(-1)]
  if (!first || !last) return { pieces: [], marks: [] }
  const swapped = swaps.flatMap((ts) => {
    const at = pointAt(track, ts)
    return at ? [{ kind: 'swap' as const, at: placeOf(at) }] : []
  })
  return {
    pieces: piecesOf(track),
    marks: [
      ...stopsOf(track).map((at) => ({ kind: 'anchor' as const, at })),
      ...swapped,
      { kind: 'start', at: placeOf(first) },
      ...(ended ? [{ kind: 'end' as const, at: placeOf(last) }] : []),
    ],
  }
}

/** The ship at a moment (ms): between two points where their way leads, before the first and after the last at its ends. */
export const pointAt = (track: Track, ts: number): TrackPoint | undefined => {
  const after = track.findIndex((point) => point.ts >= ts)
  const to = after < 0 ? track.at(-1) : track[after]
  const from = track[after - 1]
  if (!to || !from || after < 0) return to
  const share = (ts - from.ts) / Math.max(1, to.ts - from.ts)
  const between = (a: number, b: number): number => a + (b - a) * share
  return {
    ...(share < 0.5 ? from : to),
    lon: between(from.lon, to.lon),
    lat: between(from.lat, to.lat),
    distance: between(from.distance, to.distance),
    speed: to.gap || from.speed === null || to.speed === null ? null : between(from.speed, to.speed),
    ts,
  }
}

/** Speed over time, with a hole where nothing was heard. */
export const speedCurve = (track: Track): { t: number[]; value: (number | null)[] } => {
  const samples = track.flatMap((point, index): [number, number | null][] => {
    const before = track[index - 1]
    const sample: [number, number | null] = [point.ts, point.speed]
    return point.gap && before ? [[Math.floor((before.ts + point.ts) / 2), null], sample] : [sample]
  })
  return { t: samples.map(([ts]) => ts), value: samples.map(([, value]) => value) }
}
