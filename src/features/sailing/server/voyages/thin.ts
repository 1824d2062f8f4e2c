import type { Breath } from '#server/telemetry/breath.ts'

/** Places in a plane, in the order of the way. */
export type Line = { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> }

/** The points that stay, by their places in the line, rising; none of the others is farther from what is left than `tolerance`. */
export type Thinned = { readonly kept: readonly number[]; readonly tolerance: number }

/** Between two points that stay: the one farthest from their connection, and the tolerance from which on it goes. */
type Stretch = { readonly from: number; readonly to: number; readonly farthest: number; readonly goesAt: number }

/** The distance of a point of the line from the straight connection of two others. */
export const deviation = ({ x, y }: Line, from: number, to: number, at: number): number => {
  const x0 = x[from] ?? 0
  const y0 = y[from] ?? 0
  const dx = (x[to] ?? 0) - x0
  const dy = (y[to] ?? 0) - y0
  const px = (x[at] ?? 0) - x0
  const py = (y[at] ?? 0) - y0
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  const east = px - share * dx
  const north = py - share * dy
  return Math.sqrt(east * east + north * north)
}

const stretchOf = (line: Line, from: number, to: number, most: number): Stretch => {
  let [farthest, off] = [from, 0]
  for (let at = from + 1; at < to; at += 1) {
    const own = deviation(line, from, to, at)
    if (own > off) [farthest, off] = [at, own]
  }
  return { from, to, farthest, goesAt: Math.min(most, off) }
}

/** Keeps the stretches rising by the tolerance at which they are split no more. */
const put = (queue: Stretch[], stretch: Stretch): void => {
  if (stretch.goesAt === 0) return
  let [low, high] = [0, queue.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((queue[middle]?.goesAt ?? 0) < stretch.goesAt) low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, stretch)
}

/**
 * Douglas–Peucker with the least tolerance that leaves at most `limit` points. Both ends stay, and `always` (places in the line), which
 * with them must be fewer than the limit. A line within the limit stays whole.
 */
export const thinned = async (
  line: Line,
  always: readonly number[],
  limit: number,
  breath: Breath,
): Promise<Thinned> => {
  const count = line.x.length
  if (count <= limit) return { kept: Array.from({ length: count }, (_, at) => at), tolerance: 0 }
  const fixed = [...new Set([0, ...always, count - 1])].sort((a, b) => a - b)
  const queue: Stretch[] = []
  for (const [index, to] of fixed.entries()) {
    if (index > 0) put(queue, stretchOf(line, fixed[index - 1] ?? 0, to, Number.POSITIVE_INFINITY))
    await breath()
  }
  const chosen: Stretch[] = []
  while (fixed.length + chosen.length < limit) {
    const next = queue.pop()
    if (!next) break
    chosen.push(next)
    put(queue, stretchOf(line, next.from, next.farthest, next.goesAt))
    await breath()
    put(queue, stretchOf(line, next.farthest, next.to, next.goesAt))
    await breath()
  }
  const tolerance = queue.at(-1)?.goesAt ?? 0
  const found = chosen.filter(({ goesAt }) => goesAt > tolerance).map(({ farthest }) => farthest)
  return { kept: [...fixed, ...found].sort((a, b) => a - b), tolerance }
}
