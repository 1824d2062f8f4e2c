import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '#contract/errors.ts'
import type { Palette } from '../../palette.ts'
import { landFeatures, placeFeatures, portFeatures, riverFeatures, trackFeatures } from './features.ts'
import type { MapTiles } from './places.ts'

const font = { 'text-font': ['sans-serif'] }
const halo = (palette: Palette) => ({ 'text-halo-color': palette.card, 'text-halo-width': 1.5 })

const outlineLayers = (palette: Palette): LayerSpecification[] => [
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
      'text-size': 12,
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

const placeLayers = (palette: Palette): LayerSpecification[] => [
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
    id: 'cluster',
    type: 'circle',
    source: 'place',
    filter: ['has', 'point_count'],
    paint: {
      'circle-radius': ['step', ['get', 'point_count'], 15, 20, 18, 100, 22],
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
    layout: { ...font, 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 13, 'text-allow-overlap': true },
    paint: { 'text-color': palette.text },
  },
  {
    id: 'place',
    type: 'symbol',
    source: 'place',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['concat', ['get', 'kind'], ' ', ['get', 'state']],
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
    layout: { ...font, 'text-field': ['get', 'name'], 'text-size': 12, 'text-anchor': 'left', 'text-offset': [1.2, 0] },
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
      'icon-size': 0.9,
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

/** The map in the theme's colours: on tiles where they are given, otherwise on the bundled outline. */
export const styleOf = (palette: Palette, language: Language, tiles: MapTiles | undefined): StyleSpecification => {
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
      place: {
        type: 'geojson',
        data: placeFeatures([]),
        cluster: true,
        clusterRadius: 36,
        clusterMaxZoom: 14,
        clusterProperties: { level: ['min', ['get', 'level']] },
      },
    },
    layers: [...(base?.layers ?? outlineLayers(palette)), ...placeLayers(palette)],
  }
}
