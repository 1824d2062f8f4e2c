import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n.ts'
import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import { trackFeatures } from './features.ts'
import { type Camera, createCanvas, fillPlaces, fillSource, fitAll, moveTo } from './glCanvas.ts'
import { firstZoom, fixedCentre, type MapViewProps, minZoom } from './mapView.ts'
import type { Position } from './polyline.ts'
import { routeFeatures, routePositions } from './route.ts'

const wayOf = ({ track, route }: MapViewProps): readonly Position[] => [...track, ...routePositions(route)]
const everything = (props: MapViewProps): readonly Position[] => {
  const way = wayOf(props)
  return way.length > 0 ? way : props.places.map(({ at }) => at)
}
const firstView = (props: MapViewProps): readonly Position[] =>
  props.start === 'all' ? everything(props) : wayOf(props)

/** The map with WebGL. It begins at the first point, or shows a track as a whole; a new theme keeps what is in view. */
export const GlMap = (props: MapViewProps) => {
  const { label, places, track, route, tiles, selected, fits } = props
  const { theme } = useTheme()
  const { language } = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof createCanvas>>(undefined)
  const camera = useRef<Camera>(undefined)
  const gathered = useRef(false)
  const latest = useRef(props)
  const layers = JSON.stringify(tiles ?? null)

  useEffect(() => {
    latest.current = props
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `layers` stands for the tiles; new places and tracks are handed over below.
  useEffect(() => {
    if (!host.current) return undefined
    const element = host.current
    const [first] = latest.current.places
    const view = camera.current ? [] : firstView(latest.current)
    const made = createCanvas({
      host: element,
      palette: palettes[theme],
      language,
      tiles,
      camera: camera.current ?? {
        center: [...(first?.at ?? fixedCentre)],
        zoom: first ? firstZoom : minZoom,
      },
      view,
      onCamera: (seen) => {
        camera.current = seen
      },
      onSelect: (id) => latest.current.onSelect(id),
      onPick: latest.current.onPick && ((at) => latest.current.onPick?.(at)),
      onReady: () => {
        gathered.current = fillPlaces(made, latest.current.places, false)
        fillSource(made, 'track', trackFeatures(latest.current.track))
        fillSource(made, 'route', routeFeatures(latest.current.route))
        if (!camera.current && view.length === 0) fitAll(made, firstView(latest.current))
        element.dataset.ready = 'true'
      },
    })
    made.getCanvas().setAttribute('aria-label', label)
    map.current = made
    return () => {
      map.current = undefined
      delete element.dataset.ready
      made.remove()
    }
  }, [theme, language, layers, label])

  useEffect(() => {
    if (map.current?.getSource('place')) gathered.current = fillPlaces(map.current, places, gathered.current)
  }, [places])
  useEffect(() => {
    if (map.current) fillSource(map.current, 'track', trackFeatures(track))
  }, [track])
  useEffect(() => {
    if (map.current) fillSource(map.current, 'route', routeFeatures(route))
  }, [route])
  useEffect(() => {
    if (map.current && fits > 0) fitAll(map.current, everything(latest.current))
  }, [fits])
  useEffect(() => {
    const place = latest.current.places.find(({ id }) => id === selected)
    if (map.current && place) moveTo(map.current, place.at)
  }, [selected])

  return <div ref={host} className="tw-map-gl" />
}
