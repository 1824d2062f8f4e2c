import type { Language } from '#contract/errors.ts'
import basemap from './basemap.json'
import type { Placed } from './places.ts'
import { decodeLine, type Position } from './polyline.ts'
import { ports, rivers } from './waters.ts'

type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] }
type Feature = { type: 'Feature'; geometry: Geometry; properties: Record<string, string | number | boolean> | null }
/** GeoJSON, as far as it is used here. */
export type Features = { type: 'FeatureCollection'; features: Feature[] }

const collection = (features: Feature[]): Features => ({ type: 'FeatureCollection', features })
const feature = (geometry: Geometry, properties: Feature['properties'] = null): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})
const plain = (line: readonly Position[]): number[][] => line.map(([lon, lat]) => [lon, lat])

/** Every land as its closed rings, the outer one first. */
export const lands = (): Position[][][] =>
  basemap.land.map((rings) =>
    rings.map((ring) => {
      const line = decodeLine(ring)
      return [...line, ...line.slice(0, 1)]
    }),
  )

export const landFeatures = (): Features =>
  collection(lands().map((rings) => feature({ type: 'Polygon', coordinates: rings.map(plain) })))

export const riverFeatures = (): Features =>
  collection(rivers.map(({ line }) => feature({ type: 'LineString', coordinates: plain(line) })))

export const portFeatures = (language: Language): Features =>
  collection(
    ports.map((port) =>
      feature({ type: 'Point', coordinates: [...port.at] }, { name: port[language], large: port.large === true }),
    ),
  )

/** A ring grows in steps of so many percent, so that few pictures of it are drawn. */
const ringStep = 5
const ringOf = (soc: number | null | undefined): number =>
  soc == null ? -1 : Math.round(Math.min(100, Math.max(0, soc)) / ringStep) * ringStep

/** The ways ahead of what sails. */
export const aheadFeatures = (places: readonly Placed[]): Features =>
  collection(
    places.flatMap(({ way, state }) =>
      way ? [feature({ type: 'LineString', coordinates: plain(way) }, { state })] : [],
    ),
  )

/** An alarm level counts as lower the worse it is; 9 stands for none. `ring` is −1 without a SOC. */
export const placeFeatures = (places: readonly Placed[]): Features =>
  collection(
    places.map(({ at, id, kind, name, state, level, course, soc }) =>
      feature(
        { type: 'Point', coordinates: [...at] },
        { id, kind, name, state, level: level ?? 9, course: course ?? 0, ring: ringOf(soc) },
      ),
    ),
  )

export const trackFeatures = (track: readonly Position[]): Features => {
  const [first, last] = [track[0], track.at(-1)]
  if (!first || !last) return collection([])
  return collection([
    feature({ type: 'LineString', coordinates: plain(track) }, { part: 'line' }),
    feature({ type: 'Point', coordinates: [...first] }, { part: 'start' }),
    feature({ type: 'Point', coordinates: [...last] }, { part: 'end' }),
  ])
}
