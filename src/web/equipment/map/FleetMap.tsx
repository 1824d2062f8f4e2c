import { CompressOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../calls/patient.ts'
import { useText } from '../../i18n.ts'
import { hasWebGl, type MapViewProps } from './mapView.ts'
import { mapMessages } from './messages.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { PlaceList } from './PlaceList.tsx'
import { type MapPlace, type MapTiles, placedOn, shift } from './places.ts'
import type { Position } from './polyline.ts'
import { type Route, routeOn, routePositions } from './route.ts'
import { RouteLegend } from './RouteLegend.tsx'
import './map.css'

const GlMap = lazyPart(async () => (await import('./GlMap.tsx')).GlMap)
const SvgMap = lazyPart(async () => (await import('./SvgMap.tsx')).SvgMap)

const noTrack: readonly Position[] = []

type FleetMapProps = {
  places: readonly MapPlace[]
  /** a way that was sailed, WGS-84, oldest first */
  track?: readonly Position[]
  /** a way with its speeds, gaps and marks, WGS-84 */
  route?: Route
  /** a configured tile service; without one the bundled outline */
  tiles?: MapTiles
  /** what is in view at first: the first place at zoom 12 (the specification's way), or everything; a track is always whole */
  start?: 'first' | 'all'
  /** px, or as high as what it stands in */
  height?: number | 'fill'
  label?: string
  onOpen?: (id: string) => void
}

/** Stations, boxes and ships on a map, with a list of the same places for the keyboard; without WebGL a plain map. */
export const FleetMap = (props: FleetMapProps) => {
  const { places, track = noTrack, route, tiles, start = 'first', height = 420, label, onOpen } = props
  const text = useText(mapMessages)
  const [selected, setSelected] = useState<string>()
  const [fits, setFits] = useState(0)
  const [webGl] = useState(hasWebGl)
  const crs = webGl ? (tiles?.crs ?? 'wgs84') : 'wgs84'
  const placed = useMemo(() => placedOn(places, crs), [places, crs])
  const way = useMemo(() => track.map((at) => shift(at, crs)), [track, crs])
  const drawn = useMemo(() => route && routeOn(route, (at) => shift(at, crs)), [route, crs])
  const place = placed.find(({ id }) => id === selected)
  const missing = places.length - placed.length
  const view: MapViewProps = {
    label: label ?? text('map'),
    places: placed,
    track: way,
    route: drawn,
    tiles,
    selected,
    onSelect: setSelected,
    start,
    fits,
  }
  const nowhere = placed.length === 0 && way.length === 0 && routePositions(drawn).length === 0
  return (
    <div className={height === 'fill' ? 'tw-map tw-map-fill' : 'tw-map'}>
      <div className="tw-map-frame" {...(height === 'fill' ? {} : { style: { height } })}>
        <Suspense fallback={<p className="tw-map-said">{text('loading')}</p>}>
          {webGl ? <GlMap {...view} /> : <SvgMap {...view} />}
        </Suspense>
        {nowhere && <p className="tw-map-said">{text('noPositions')}</p>}
        {webGl && !nowhere && (
          <Button className="tw-map-fit" icon={<CompressOutlined />} onClick={() => setFits(fits + 1)}>
            {text('fit')}
          </Button>
        )}
        {place && <PlaceCard place={place} onClose={() => setSelected(undefined)} onOpen={onOpen} />}
      </div>
      <p className="tw-map-notes tw-age">
        {missing > 0 && <span>{text('withoutPosition', missing)}</span>}
        {way.length > 0 && (
          <span>
            <i className="tw-map-start" aria-hidden="true" /> {text('start')}{' '}
            <i className="tw-map-stop" aria-hidden="true" /> {text('end')}
          </span>
        )}
        {drawn && <RouteLegend route={drawn} />}
        {!webGl && <span>{text('plain')}</span>}
        {!(webGl && tiles) && <span>{text('outline')}</span>}
      </p>
      <PlaceList places={placed} selected={selected} onSelect={setSelected} />
    </div>
  )
}
