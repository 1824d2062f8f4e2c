import gcoord from 'gcoord'
import type { AlarmLevel } from '../pictures/unitState.ts'
import type { State } from '../states/StateTag.tsx'
import type { Position } from './polyline.ts'

/** Something that stands or sails somewhere; positions as GPS gives them (WGS-84, degrees), null where there is none. */
export type MapPlace = {
  readonly id: string
  readonly kind: 'station' | 'box' | 'ship'
  readonly name: string
  readonly lon: number | null
  readonly lat: number | null
  readonly state: State
  readonly stateText: string
  readonly level?: AlarmLevel | null
  /** degrees from north, clockwise; for ships */
  readonly course?: number | null
  /** %, drawn as a ring around it */
  readonly soc?: number | null
  /** where it is heading, drawn as dashes from it */
  readonly ahead?: Position | null
}

/** The coordinates that the shown map was drawn in; `gcj02` for Chinese tile services. */
type Crs = 'wgs84' | 'gcj02'

export type MapTiles = {
  /** addresses with {z}, {x}, {y}; a hybrid map gives the picture first, then its labels */
  readonly layers: readonly string[]
  readonly crs: Crs
  readonly attribution: string
}

/** `way` goes from it to where it is heading. */
export type Placed = MapPlace & { readonly at: Position; readonly way?: readonly Position[] }

/** GPS says 91/181 (AIS) or nothing where it does not know. */
const isPosition = (lon: number | null, lat: number | null): boolean =>
  lon !== null && lat !== null && Math.abs(lon) <= 180 && Math.abs(lat) <= 90

export const shift = (at: Position, crs: Crs): Position =>
  crs === 'wgs84' ? at : gcoord.transform([at[0], at[1]], gcoord.WGS84, gcoord.GCJ02)

export const shiftBack = (at: Position, crs: Crs): Position =>
  crs === 'wgs84' ? at : gcoord.transform([at[0], at[1]], gcoord.GCJ02, gcoord.WGS84)

/** Those places that have a position, where the map with these coordinates shows them. */
export const placedOn = (places: readonly MapPlace[], crs: Crs): Placed[] =>
  places.flatMap((place) => {
    if (!isPosition(place.lon, place.lat)) return []
    const at = shift([place.lon ?? 0, place.lat ?? 0], crs)
    return [{ ...place, at, ...(place.ahead ? { way: [at, shift(place.ahead, crs)] } : {}) }]
  })

const degreesPerMile = 1 / 60

/** Where something is after `miles` (n mile) on a course (degrees); good for the few miles that a map draws ahead of a ship. */
export const afterMiles = ([lon, lat]: Position, course: number, miles: number): Position => {
  const angle = (course * Math.PI) / 180
  const across = Math.cos((lat * Math.PI) / 180)
  return [lon + (miles * degreesPerMile * Math.sin(angle)) / across, lat + miles * degreesPerMile * Math.cos(angle)]
}

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export const boundsOf = (positions: readonly Position[]): Bounds | undefined => {
  if (positions.length === 0) return undefined
  const lons = positions.map(([lon]) => lon)
  const lats = positions.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}
