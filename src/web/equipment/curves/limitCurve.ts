/** A place of a curve: ms and a value; null is a gap. */
export type CurvePoint = readonly [ts: number, value: number | null]
export type Limit = { readonly level: number; readonly value: number }
export type Direction = 'high' | 'low'
/** A stretch of a curve on one level; 0 where no limit is reached. */
export type Piece = { readonly level: number; readonly points: readonly (readonly [ts: number, value: number])[] }

const isPast = (direction: Direction, value: number, limit: number): boolean =>
  direction === 'high' ? value >= limit : value <= limit

/** The gravest level whose limit a value has reached, 0 for none. */
export const levelAt = (value: number, limits: readonly Limit[], direction: Direction): number =>
  Math.min(4, ...limits.filter((limit) => isPast(direction, value, limit.value)).map(({ level }) => level)) % 4

/** The curve cut where it has a gap and where it crosses a limit, so that each piece has one colour. */
export const piecesOf = (points: readonly CurvePoint[], limits: readonly Limit[], direction: Direction): Piece[] => {
  const pieces: { level: number; points: (readonly [number, number])[] }[] = []
  let last: readonly [number, number] | undefined
  for (const [ts, value] of points) {
    if (value === null) {
      last = undefined
      continue
    }
    const point = [ts, value] as const
    for (const cut of last ? cutsBetween(last, point, limits) : []) {
      pieces.at(-1)?.points.push(cut)
      pieces.push({ level: levelAt((cut[1] + value) / 2, limits, direction), points: [cut] })
    }
    const level = levelAt(value, limits, direction)
    const current = pieces.at(-1)
    if (last && current && current.level === level) current.points.push(point)
    else if (last && current) {
      current.points.push(point)
      pieces.push({ level, points: [point] })
    } else pieces.push({ level, points: [point] })
    last = point
  }
  return pieces
}

/** Where the line between two points crosses limits, in the order of time. */
const cutsBetween = (
  [fromTs, from]: readonly [number, number],
  [toTs, to]: readonly [number, number],
  limits: readonly Limit[],
): (readonly [number, number])[] =>
  limits
    .filter(({ value }) => (from < value && value < to) || (to < value && value < from))
    .map(({ value }) => [fromTs + ((value - from) / (to - from)) * (toTs - fromTs), value] as const)
    .sort((a, b) => a[0] - b[0])

/** When a curve first reached each limit, with the value it had then. */
export const crossingsOf = (points: readonly CurvePoint[], limits: readonly Limit[], direction: Direction) =>
  limits.flatMap(({ level, value: limit }) => {
    const found = points.find(([, value]) => value !== null && isPast(direction, value, limit))
    return found && found[1] !== null && points[0] !== found ? [{ level, ts: found[0], value: found[1] }] : []
  })

const niceSteps = [1, 2, 2.5, 5, 10]
/** Keeps what a rounding of decimals adds from counting as a step. */
const slack = 1e-6

/** Round values from below the least to above the greatest, about `count` of them. */
export const valueTicks = (least: number, greatest: number, count = 4): number[] => {
  const flat = greatest === least ? Math.max(Math.abs(greatest) * 1e-3, 1e-6) : 0
  const span = greatest - least + 2 * flat
  const size = 10 ** Math.floor(Math.log10(span / count))
  const step = (niceSteps.find((nice) => nice * size * count >= span - slack * size) ?? 10) * size
  const first = Math.floor((least - flat) / step + slack)
  const last = Math.ceil((greatest + flat) / step - slack)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

const minute = 60_000
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440].map((minutes) => minutes * minute)

/** Whole minutes in [from, to] ms, at most `most` of them. */
export const timeTicks = (from: number, to: number, most: number): number[] => {
  const step = timeSteps.find((each) => (to - from) / each <= Math.max(1, most)) ?? 1440 * minute
  const ticks: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at)
  return ticks
}

/** Where labels at these heights (px) stand so that none is nearer to the next than `gap`, none below `bottom`; in the order given. */
export const apart = (heights: readonly number[], gap: number, bottom: number): number[] => {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed = [...heights]
  let least = Number.NEGATIVE_INFINITY
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, least)
    least = (placed[index] ?? 0) + gap
  }
  let most = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, most)
    most = (placed[index] ?? 0) - gap
  }
  return placed
}

/** Which of these labels (px) can be read: one that lies upon a later one is left out. */
export const legible = (places: readonly (readonly [x: number, y: number])[], wide: number, high: number): boolean[] =>
  places.map(([x, y], index) =>
    places.slice(index + 1).every(([otherX, otherY]) => Math.abs(otherX - x) >= wide || Math.abs(otherY - y) >= high),
  )
