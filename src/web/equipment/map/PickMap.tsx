import { Suspense, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../calls/patient.ts'
import { useText } from '../../i18n.ts'
import { hasWebGl, type MapViewProps } from './mapView.ts'
import { mapMessages } from './messages.ts'
import { placedOn, shiftBack } from './places.ts'
import type { Position } from './polyline.ts'
import { useMapTiles } from './useMapTiles.ts'
import './map.css'

const GlMap = lazyPart(async () => (await import('./GlMap.tsx')).GlMap)
const SvgMap = lazyPart(async () => (await import('./SvgMap.tsx')).SvgMap)

const decimals = 6
const rounded = (degrees: number): number => Number(degrees.toFixed(decimals))

type PickMapProps = {
  /** WGS-84; null where it has no place yet */
  at: Position | null
  /** of what is placed */
  name: string
  onPick: (at: Position) => void
}

/** A map on which a click says where something is; a place that was typed comes into view. */
export const PickMap = ({ at, name, onPick }: PickMapProps) => {
  const text = useText(mapMessages)
  const tiles = useMapTiles()
  const [webGl] = useState(hasWebGl)
  const picked = useRef<string>(undefined)
  const crs = webGl ? (tiles?.crs ?? 'wgs84') : 'wgs84'
  const [lon, lat] = at ?? []
  const places = useMemo(() => {
    if (lon === undefined || lat === undefined) return []
    return placedOn([{ id: `${lon},${lat}`, kind: 'station', name, lon, lat, state: 'ok', stateText: '' }], crs)
  }, [lon, lat, name, crs])
  const view: MapViewProps = {
    label: text('pickHint'),
    places,
    track: [],
    route: undefined,
    tiles: tiles ?? undefined,
    selected: places[0] && places[0].id !== picked.current ? places[0].id : undefined,
    onSelect: () => undefined,
    onPick: (clicked) => {
      const [east, north] = shiftBack(clicked, crs)
      const found: Position = [rounded(((((east + 180) % 360) + 360) % 360) - 180), rounded(north)]
      picked.current = found.join(',')
      onPick(found)
    },
    start: 'first',
    fits: 0,
  }
  return (
    <div className="tw-map tw-map-pick">
      <div className="tw-map-frame">
        {tiles !== undefined && (
          <Suspense fallback={<p className="tw-map-said">{text('loading')}</p>}>
            {webGl ? <GlMap {...view} /> : <SvgMap {...view} />}
          </Suspense>
        )}
      </div>
      <p className="tw-map-notes tw-age">
        <span>{text('pickHint')}</span>
        {!webGl && <span>{text('plain')}</span>}
        {!(webGl && tiles) && <span>{text('outline')}</span>}
      </p>
    </div>
  )
}
