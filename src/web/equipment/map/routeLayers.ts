import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from '../../look/palette.ts'
import type { MarkKind } from './route.ts'

/** The faster, the nearer to the colour of the text; hue stays what it is, for it tells states. */
const speedColor = (palette: Palette): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['get', 'step'],
  0,
  palette.shore,
  1.5,
  palette.accent,
  3,
  palette.text,
]

export const markColor = (kind: MarkKind, palette: Palette): string =>
  kind === 'start' ? palette.charge : kind === 'end' ? palette.level1 : palette.text

/** A way under the places: its stretches by speed, gaps dashed, and its marks. */
export const routeLayers = (palette: Palette, scale: number): LayerSpecification[] => [
  {
    id: 'routeGap',
    type: 'line',
    source: 'route',
    filter: ['==', ['get', 'part'], 'gap'],
    paint: { 'line-color': palette.dim, 'line-width': 2 * scale, 'line-dasharray': [2, 2] },
  },
  {
    id: 'route',
    type: 'line',
    source: 'route',
    filter: ['==', ['get', 'part'], 'piece'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': speedColor(palette), 'line-width': 4 * scale },
  },
  {
    id: 'routeMark',
    type: 'symbol',
    source: 'route',
    filter: ['==', ['get', 'part'], 'mark'],
    layout: {
      'icon-image': ['concat', 'mark ', ['get', 'kind']],
      'icon-size': 0.85 * scale,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
]
