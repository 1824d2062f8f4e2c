import type { Position } from '#web/equipment/map/polyline.ts'

/** west, south, east, north in degrees */
export type Box = readonly [number, number, number, number]
export type Ring = readonly Position[]

const cut = (ring: Ring, inside: (p: Position) => boolean, cross: (a: Position, b: Position) => Position): Position[] =>
  ring.flatMap((point, at) => {
    const before = ring[at === 0 ? ring.length - 1 : at - 1] ?? point
    const here = inside(point)
    if (here !== inside(before)) return here ? [cross(before, point), point] : [cross(before, point)]
    return here ? [point] : []
  })

const atX =
  (x: number) =>
  ([ax, ay]: Position, [bx, by]: Position): Position => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)]
const atY =
  (y: number) =>
  ([ax, ay]: Position, [bx, by]: Position): Position => [ax + ((bx - ax) * (y - ay)) / (by - ay), y]

/** What of an area lies within the box (Sutherland and Hodgman): where it leaves, the ring follows the box's edge. */
export const clipRing = (ring: Ring, [west, south, east, north]: Box): Position[] => {
  const right = cut(ring, ([x]) => x >= west, atX(west))
  const upper = cut(right, ([, y]) => y >= south, atY(south))
  const left = cut(upper, ([x]) => x <= east, atX(east))
  return cut(left, ([, y]) => y <= north, atY(north))
}

/** The area of a ring in square degrees of latitude: longitudes are shrunk as they are at its height. */
export const areaOf = (ring: Ring): number => {
  const [first] = ring
  if (!first) return 0
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? first
    return sum + x * nextY - nextX * y
  }, 0)
  return (Math.abs(twice) / 2) * Math.cos((first[1] * Math.PI) / 180)
}

const offLine = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** The line with fewer points, nowhere further than `tolerance` degrees from what it was (Douglas and Peucker). */
export const simplify = (line: readonly Position[], tolerance: number): Position[] => {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const [a, b] = [line[from], line[to]]
    if (!a || !b) continue
    let [farthest, most] = [0, tolerance]
    for (let at = from + 1; at < to; at += 1) {
      const off = offLine(line[at] ?? a, a, b)
      if (off > most) [farthest, most] = [at, off]
    }
    if (farthest === 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => kept.has(at))
}
