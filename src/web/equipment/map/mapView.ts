import type { MapTiles, Placed } from './places.ts'
import type { Position } from './polyline.ts'
import type { Route } from './route.ts'

/** What both drawings of the map, with WebGL and without, are given. */
export type MapViewProps = {
  readonly label: string
  readonly places: readonly Placed[]
  readonly track: readonly Position[]
  readonly route: Route | undefined
  readonly tiles: MapTiles | undefined
  /** the place whose name and state are shown, by id */
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  /** what is in view at first: the first point at its zoom, or everything */
  readonly start: 'first' | 'all'
  /** told of the place of a click, in the coordinates of the map, instead of what was selected there */
  readonly onPick?: (at: Position) => void
  /** counts the wishes to see everything */
  readonly fits: number
}

/** Minimum zoom, and the zoom at the first point (specification, section 9). */
export const minZoom = 5
export const firstZoom = 12
/** Where a map without any point begins: the Yangtze's mouth. */
export const fixedCentre: Position = [119.5, 31.6]

/** Whether this browser can draw with WebGL. */
export const hasWebGl = (): boolean => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
