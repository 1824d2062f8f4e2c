import type { Position } from '../map/polyline.ts'
import { onceForEach } from '../../kit/onceForEach.ts'
import { rivers } from '../map/waters.ts'

type Line = readonly Position[]
/** A place by GPS, degrees; null where nobody knows it. */
export type OnRiver = { readonly lon: number | null; readonly lat: number | null }
/** The stretch of a river that a strip draws, km from its first point. */
export type Stretch = { readonly line: Line; readonly from: number; readonly to: number }

/** A place farther from the fairway is not on the river, km: the bundled lines are good to some kilometres. */
const reach = 30
/** What the strip shows beyond its outermost places, km. */
const margin = 25
const kmOfDegree = 111.2

/** The point as km east and north of another. */
const offset = (of: Position, from: Position): Position => [
  (of[0] - from[0]) * kmOfDegree * Math.cos((from[1] * Math.PI) / 180),
  (of[1] - from[1]) * kmOfDegree,
]

/** Where a place is along a line, and how far beside it, both km. */
export const kmAlong = (line: Line, at: Position): { km: number; beside: number } => {
  let best = { km: 0, beside: Number.POSITIVE_INFINITY }
  let passed = 0
  for (const [index, start] of line.entries()) {
    const end = line[index + 1]
    if (!end) break
    const [east, north] = offset(end, start)
    const length = Math.hypot(east, north)
    const [x, y] = offset(at, start)
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * east + y * north) / length ** 2))
    const beside = Math.hypot(x - along * east, y - along * north)
    if (beside < best.beside) best = { km: passed + along * length, beside }
    passed += length
  }
  return best
}

const kmOn = (line: Line, { lon, lat }: OnRiver): number | undefined => {
  if (lon === null || lat === null) return undefined
  const { km, beside } = kmAlong(line, [lon, lat])
  return beside <= reach ? km : undefined
}

const known = onceForEach((_: OnRiver) => new Map<Line, number | undefined>())
/** Many places are looked up several times a second, and few of them move. */
const kmIn = (line: Line, place: OnRiver): number | undefined => {
  const kms = known(place)
  if (!kms.has(line)) kms.set(line, kmOn(line, place))
  return kms.get(line)
}

/** The river that most of these places are on, from a little above the first to a little below the last; undefined where none is on a river. */
export const stretchOf = (places: readonly OnRiver[]): Stretch | undefined => {
  const [best] = rivers
    .map(({ line }) => ({ line, kms: places.flatMap((place) => kmIn(line, place) ?? []) }))
    .filter(({ kms }) => kms.length > 0)
    .sort((a, b) => b.kms.length - a.kms.length)
  return best && { line: best.line, from: Math.min(...best.kms) - margin, to: Math.max(...best.kms) + margin }
}

/** How far downstream a place lies within a stretch, 0 to 1; undefined where it is not on that river. */
export const shareOn = ({ line, from, to }: Stretch, place: OnRiver): number | undefined => {
  const km = kmIn(line, place)
  return km === undefined ? undefined : Math.min(1, Math.max(0, (km - from) / (to - from)))
}

export type Wanted = { readonly at: number; readonly width: number }

/**
 * Left edges for things that want to be centred at `at`, so that none overlaps another or leaves [0, room]; their order by `at` stays.
 * All in one unit. What does not fit at all stands edge to edge from 0.
 */
export const spread = (wanted: readonly Wanted[], room: number, gap: number): number[] => {
  const order = wanted.map((each, index) => ({ ...each, index })).sort((a, b) => a.at - b.at || a.index - b.index)
  const lefts: number[] = []
  let least = 0
  for (const { at, width } of order) {
    const left = Math.max(least, at - width / 2)
    lefts.push(left)
    least = left + width + gap
  }
  let most = room
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const width = order[index]?.width ?? 0
    lefts[index] = Math.max(0, Math.min(lefts[index] ?? 0, most - width))
    most = (lefts[index] ?? 0) - gap
  }
  const placed: number[] = []
  for (const [place, { index }] of order.entries()) placed[index] = lefts[place] ?? 0
  return placed
}
