import type { Bounds, Placed } from './places.ts'
import type { Position } from './polyline.ts'

export type Size = { readonly width: number; readonly height: number }
export type Project = (at: Position) => readonly [x: number, y: number]

const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI)

const latitude = (value: number): number => (Math.atan(Math.exp((value * Math.PI) / 180)) * 360) / Math.PI - 90

/** The middle of a picture of `bounds`, in degrees and Mercator's latitude, and px a degree, with room around them. */
const frameOf = ([west, south, east, north]: Bounds, { width, height }: Size, least: number) => {
  const [top, bottom] = [mercator(north), mercator(south)]
  const scale = Math.min(width / Math.max(least, (east - west) * 1.4), height / Math.max(least, (top - bottom) * 1.4))
  return { x: (west + east) / 2, y: (top + bottom) / 2, scale }
}

/** Web Mercator into a picture of this size, so that `bounds` fit with room around them; never closer than `least` degrees across. */
export const projection = (bounds: Bounds, size: Size, least = 0.2): Project => {
  const { x, y, scale } = frameOf(bounds, size, least)
  return ([lon, lat]) => [size.width / 2 + (lon - x) * scale, size.height / 2 - (mercator(lat) - y) * scale]
}

/** The place at a point of such a picture. */
export const unprojection = (bounds: Bounds, size: Size, least = 0.2) => {
  const { x, y, scale } = frameOf(bounds, size, least)
  return (left: number, top: number): Position => [
    x + (left - size.width / 2) / scale,
    latitude(y - (top - size.height / 2) / scale),
  ]
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
