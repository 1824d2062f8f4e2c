import { type GeoJSONSource, Map as GlCanvas, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Language } from '#contract/errors.ts'
import type { Palette } from '../../look/palette.ts'
import { aheadFeatures, type Features, placeFeatures } from './features.ts'
import { imageOf } from './icons.ts'
import { styleOf } from './mapStyle.ts'
import { firstZoom, minZoom } from './mapView.ts'
import { boundsOf, type MapTiles, type Placed } from './places.ts'
import type { Position } from './polyline.ts'

// A worker at our own address, as the server's content policy wants it.
setWorkerUrl(new URL(workerUrl, location.href).href)

const motion = !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

export type Camera = { readonly center: [number, number]; readonly zoom: number }

type CanvasParts = {
  host: HTMLElement
  palette: Palette
  language: Language
  tiles: MapTiles | undefined
  camera: Camera
  /** what is to be in view at first, instead of the camera */
  view: readonly Position[]
  onCamera: (camera: Camera) => void
  onSelect: (id: string | undefined) => void
  /** instead of selecting */
  onPick: ((at: Position) => void) | undefined
  onReady: () => void
}

export const fillSource = (map: GlCanvas, id: 'place' | 'track' | 'ahead' | 'route', data: Features): void => {
  map.getSource<GeoJSONSource>(id)?.setData(data)
}

/** How much larger names and marks are to be than on a desk: `--tw-map-scale` of what the map stands in. */
const scaleOf = (host: HTMLElement): number => Number(getComputedStyle(host).getPropertyValue('--tw-map-scale')) || 1

/** Room around what is shown as a whole: for the buttons above, the notes below and names beside. */
const fitting = (host: HTMLElement) => {
  const { clientWidth, clientHeight } = host
  const side = Math.min(110 * scaleOf(host), clientWidth / 6)
  return {
    padding: {
      top: Math.min(48, clientHeight / 6),
      bottom: Math.min(36, clientHeight / 8),
      left: side,
      right: side,
    },
    maxZoom: firstZoom,
  }
}

/** A dozen places are told apart by their names; more of them gather where they are close. */
const mostSingle = 12

/** The places as features; `gathered` is what was answered the last time. */
export const fillPlaces = (map: GlCanvas, places: readonly Placed[], gathered: boolean): boolean => {
  const many = places.length > mostSingle
  if (many !== gathered) map.getSource<GeoJSONSource>('place')?.setClusterOptions({ cluster: many })
  fillSource(map, 'place', placeFeatures(places))
  fillSource(map, 'ahead', aheadFeatures(many ? [] : places))
  return many
}

export const fitAll = (map: GlCanvas, positions: readonly Position[]): void => {
  const bounds = boundsOf(positions)
  if (bounds) map.fitBounds([...bounds], { ...fitting(map.getContainer()), animate: motion })
}

export const moveTo = (map: GlCanvas, at: Position): void => {
  map.easeTo({ center: [...at], zoom: Math.max(map.getZoom(), firstZoom), animate: motion })
}

/** A click on a cluster comes closer, on a place selects it, elsewhere closes what was selected. */
const clicked = async (map: GlCanvas, event: MapMouseEvent, onSelect: CanvasParts['onSelect']): Promise<void> => {
  const [hit] = map.queryRenderedFeatures(event.point, { layers: ['cluster', 'place', 'badge'] })
  if (hit?.layer.id !== 'cluster') {
    onSelect(hit === undefined ? undefined : String(hit.properties.id))
    return
  }
  const source = map.getSource<GeoJSONSource>('place')
  const zoom = await source?.getClusterExpansionZoom(Number(hit.properties.cluster_id))
  if (zoom !== undefined) map.easeTo({ center: event.lngLat, zoom, animate: motion })
}

/** A map in the host; the caller removes it. */
export const createCanvas = (parts: CanvasParts): GlCanvas => {
  const { palette, language, tiles, camera } = parts
  const bounds = boundsOf(parts.view)
  const map = new GlCanvas({
    container: parts.host,
    style: styleOf(palette, language, tiles, scaleOf(parts.host)),
    ...(bounds ? { bounds: [...bounds], fitBoundsOptions: fitting(parts.host) } : camera),
    minZoom,
    attributionControl: tiles ? { compact: true } : false,
    dragRotate: false,
    pitchWithRotate: false,
    // Names that fade would draw the whole map for a third of a second at each change.
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.setMissingStyleImageResolver((id) => {
    if (!map.hasImage(id)) map.addImage(id, imageOf(id, palette), { pixelRatio: 4 })
  })
  map.on('load', parts.onReady)
  map.on('moveend', () => parts.onCamera({ center: map.getCenter().toArray(), zoom: map.getZoom() }))
  const { onPick } = parts
  map.on('click', (event) => {
    if (onPick) onPick([event.lngLat.lng, event.lngLat.lat])
    else void clicked(map, event, parts.onSelect)
  })
  for (const layer of ['cluster', 'place']) {
    map.on('mouseenter', layer, () => map.getCanvas().style.setProperty('cursor', 'pointer'))
    map.on('mouseleave', layer, () => map.getCanvas().style.removeProperty('cursor'))
  }
  return map
}
