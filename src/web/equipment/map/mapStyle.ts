import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '#contract/errors.ts'
import type { Palette } from '../../look/palette.ts'
import { landFeatures, placeFeatures, portFeatures, riverFeatures, aheadFeatures, trackFeatures } from './features.ts'
import type { MapTiles } from './places.ts'
import { routeFeatures } from './route.ts'
import { routeLayers } from './routeLayers.ts'

const font = { 'text-font': ['sans-serif'] }
/** Where a name may stand beside its mark, so that each finds room. */
const around: ('left' | 'right' | 'bottom' | 'top')[] = ['left', 'right', 'bottom', 'top']
const halo = (palette: Palette) => ({ 'text-halo-color': palette.card, 'text-halo-width': 1.5 })

const outlineLayers = (palette: Palette, scale: number): LayerSpecification[] => [
  { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
  { id: 'sea', type: 'background', paint: { 'background-color': palette.accent, 'background-opacity': 0.18 } },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.card, 'fill-antialias': false } },
  {
    id: 'river',
    type: 'line',
    source: 'river',
    maxzoom: 10,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': palette.accent,
      'line-opacity': 0.35,
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1.5, 9, 5],
    },
  },
  {
    id: 'port',
    type: 'symbol',
    source: 'port',
    layout: {
      ...font,
      'text-field': ['get', 'name'],
      'text-size': 12 * scale,
      'text-anchor': 'top',
      'text-offset': [0, 1.2],
      'symbol-sort-key': ['case', ['get', 'large'], 0, 1],
    },
    paint: { 'text-color': palette.dim, ...halo(palette) },
  },
]

const levelColor = (palette: Palette): ExpressionSpecification => [
  'match',
  ['get', 'level'],
  1,
  palette.level1,
  2,
  palette.level2,
  3,
  palette.level3,
  palette.border,
]

const placeLayers = (palette: Palette, scale: number): LayerSpecification[] => [
  ...routeLayers(palette, scale),
  {
    id: 'track',
    type: 'line',
    source: 'track',
    filter: ['==', ['get', 'part'], 'line'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.accent, 'line-width': 4 },
  },
  {
    id: 'trackEnds',
    type: 'circle',
    source: 'track',
    filter: ['!=', ['get', 'part'], 'line'],
    paint: {
      'circle-radius': 7,
      'circle-color': ['match', ['get', 'part'], 'start', palette.charge, palette.level1],
      'circle-stroke-color': palette.card,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'ahead',
    type: 'line',
    source: 'ahead',
    paint: { 'line-color': palette.discharge, 'line-width': 2 * scale, 'line-dasharray': [3, 2] },
  },
  {
    id: 'cluster',
    type: 'circle',
    source: 'place',
    filter: ['has', 'point_count'],
    paint: {
      'circle-radius': ['step', ['get', 'point_count'], 15 * scale, 20, 18 * scale, 100, 22 * scale],
      'circle-color': palette.card,
      'circle-stroke-color': levelColor(palette),
      'circle-stroke-width': 3,
    },
  },
  {
    id: 'clusterCount',
    type: 'symbol',
    source: 'place',
    filter: ['has', 'point_count'],
    layout: {
      ...font,
      'text-field': ['get', 'point_count_abbreviated'],
      'text-size': 13 * scale,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': palette.text },
  },
  {
    id: 'ring',
    type: 'symbol',
    source: 'place',
    filter: ['all', ['!', ['has', 'point_count']], ['>=', ['get', 'ring'], 0]],
    layout: {
      'icon-image': ['concat', 'ring ', ['get', 'state'], ' ', ['get', 'ring']],
      'icon-size': 1.5 * scale,
      'icon-allow-overlap': true,
    },
  },
  {
    id: 'place',
    type: 'symbol',
    source: 'place',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['concat', ['get', 'kind'], ' ', ['get', 'state']],
      'icon-size': scale,
      'icon-rotate': ['case', ['==', ['get', 'kind'], 'ship'], ['get', 'course'], 0],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
    },
  },
  {
    id: 'placeName',
    type: 'symbol',
    source: 'place',
    filter: ['!', ['has', 'point_count']],
    layout: {
      ...font,
      'text-field': ['get', 'name'],
      'text-size': 12 * scale,
      'text-variable-anchor': around,
      'text-radial-offset': 1.2,
      'text-justify': 'auto',
    },
    paint: { 'text-color': palette.text, ...halo(palette) },
  },
  {
    id: 'badge',
    type: 'symbol',
    source: 'place',
    filter: ['<', ['get', 'level'], 9],
    layout: {
      'icon-image': ['concat', 'level ', ['get', 'level']],
      'icon-offset': [13, -13],
      'icon-size': 0.9 * scale,
      'icon-allow-overlap': true,
    },
  },
]

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** MapLibre writes attributions as HTML. */
const asText = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const tileParts = ({ layers, attribution }: MapTiles) => ({
  sources: Object.fromEntries(
    layers.map((address, at): [string, SourceSpecification] => [
      `tiles${at}`,
      { type: 'raster', tiles: [address], tileSize: 256, attribution: asText(attribution) },
    ]),
  ),
  layers: layers.map((_, at): LayerSpecification => ({ id: `tiles${at}`, type: 'raster', source: `tiles${at}` })),
})

/** The map in the theme's colours, names and marks `scale` times as large: on tiles where they are given, otherwise on the bundled outline. */
export const styleOf = (
  palette: Palette,
  language: Language,
  tiles: MapTiles | undefined,
  scale: number,
): StyleSpecification => {
  const base = tiles && tileParts(tiles)
  return {
    version: 8,
    sources: {
      ...(base?.sources ?? {
        land: { type: 'geojson', data: landFeatures(), tolerance: 0.2 },
        river: { type: 'geojson', data: riverFeatures() },
        port: { type: 'geojson', data: portFeatures(language) },
      }),
      track: { type: 'geojson', data: trackFeatures([]) },
      ahead: { type: 'geojson', data: aheadFeatures([]) },
      route: { type: 'geojson', data: routeFeatures(undefined) },
      place: {
        type: 'geojson',
        data: placeFeatures([]),
        cluster: false,
        clusterRadius: 24 * scale,
        clusterMaxZoom: 14,
        clusterProperties: { level: ['min', ['get', 'level']] },
      },
    },
    layers: [...(base?.layers ?? outlineLayers(palette, scale)), ...placeLayers(palette, scale)],
  }
}
