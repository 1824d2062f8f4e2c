import type { Bounds, Placed } from './places.ts'
import type { Position } from './polyline.ts'

export type Size = { readonly width: number; readonly height: number }
export type Project = (at: Position) => readonly [x: number, y: number]

const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI)

/** Web Mercator into a picture of this size, so that `bounds` fit with room around them; never closer than `least` degrees across. */
export const projection = ([west, south, east, north]: Bounds, { width, height }: Size, least = 0.2): Project => {
  const [top, bottom] = [mercator(north), mercator(south)]
  const scale = Math.min(width / Math.max(least, (east - west) * 1.4), height / Math.max(least, (top - bottom) * 1.4))
  const [x, y] = [(west + east) / 2, (top + bottom) / 2]
  return ([lon, lat]) => [width / 2 + (lon - x) * scale, height / 2 - (mercator(lat) - y) * scale]
}

export type Cluster = { readonly x: number; readonly y: number; readonly places: readonly Placed[] }

/** Places that would touch become one: all that fall into the same square of `cell` px. */
export const clustersOf = (places: readonly Placed[], project: Project, cell: number): Cluster[] => {
  const cells = Map.groupBy(places, ({ at }) => {
    const [x, y] = project(at)
    return `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
  })
  return [...cells.values()].map((inside) => {
    const points = inside.map(({ at }) => project(at))
    const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
    return { x: mean(0), y: mean(1), places: inside }
  })
}

/** The worst alarm level among places; null without any. */
export const worstLevel = (places: readonly Placed[]): 1 | 2 | 3 | null => {
  const levels = places.flatMap(({ level }) => level ?? [])
  return ([1, 2, 3] as const).find((level) => levels.includes(level)) ?? null
}
