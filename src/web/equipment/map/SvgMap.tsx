import { type MouseEvent, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n.ts'
import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import { lands } from './features.ts'
import { colorOfState, isHollow, markOf, outlines } from './icons.ts'
import type { MapViewProps } from './mapView.ts'
import { routePositions } from './route.ts'
import { SvgRoute } from './SvgRoute.tsx'
import { boundsOf } from './places.ts'
import type { Position } from './polyline.ts'
import { type Cluster, clustersOf, type Project, projection, unprojection, worstLevel } from './view.ts'
import { ports, rivers } from './waters.ts'

const size = { width: 800, height: 450 }
const home = [104, 20, 124, 41] as const

const pathOf = (line: readonly Position[], project: Project): string =>
  `M${line.map((at) => project(at).map((value) => value.toFixed(1))).join('L')}`

/** The frame may be so many times wider or higher than the drawing, which then goes on beyond its own edges. */
const frameMost = 8

/** Whether a shape reaches into the frame: a large one may do so without a corner anywhere near. */
const isSeen = (ring: readonly Position[], project: Project): boolean => {
  const bounds = boundsOf(ring)
  if (!bounds) return false
  const [west, south, east, north] = bounds
  const [[left, bottom], [right, top]] = [project([west, south]), project([east, north])]
  const beyond = ((frameMost - 1) / 2) * size.width
  return right > -beyond && left < size.width + beyond && bottom > -beyond && top < size.height + beyond
}

const Marker = ({ cluster, onSelect }: { cluster: Cluster; onSelect: MapViewProps['onSelect'] }) => {
  const { theme } = useTheme()
  const palette = palettes[theme]
  const [place] = cluster.places
  const level = worstLevel(cluster.places)
  if (!place) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of places below does the same by key.
    <g transform={`translate(${cluster.x} ${cluster.y})`} onClick={() => onSelect(place.id)}>
      {cluster.places.length > 1 ? (
        <>
          <circle className={level ? `tw-map-cluster tw-map-level${level}` : 'tw-map-cluster'} r="14" />
          <text className="tw-map-count" y="5">
            {cluster.places.length}
          </text>
        </>
      ) : (
        <>
          <g transform={`rotate(${place.kind === 'ship' ? (place.course ?? 0) : 0}) translate(-13 -13)`}>
            {isHollow(place.state) ? (
              <path d={outlines[place.kind]} fill={palette.card} stroke={colorOfState(place.state, palette)} />
            ) : (
              <>
                <path className="tw-map-marker" d={outlines[place.kind]} fill={colorOfState(place.state, palette)} />
                <path
                  d={markOf(place.state)}
                  fill={palette.card}
                  stroke={place.state === 'fault' ? palette.card : 'none'}
                />
              </>
            )}
          </g>
          {place.soc != null && (
            <circle
              className="tw-map-ring"
              r="17"
              pathLength={100}
              strokeDasharray={`${place.soc} 100`}
              stroke={colorOfState(place.state, palette)}
              transform="rotate(-90)"
            />
          )}
          <text x={place.soc == null ? 17 : 21} y="4">
            {place.name}
          </text>
        </>
      )}
      {level && (
        <text className={`tw-map-badge tw-level-${level}`} x="12" y="-10">
          {level}
        </text>
      )}
    </g>
  )
}

/** The same map where there is no WebGL: everything in view, not to be moved. */
export const SvgMap = ({ places, track, route, label, onSelect, onPick }: MapViewProps) => {
  const { language } = useLanguage()
  const way = [...track, ...routePositions(route)]
  const positions = way.length > 0 ? way : places.map(({ at }) => at)
  // The picture stays where it is while somebody picks a place on it.
  const [first] = useState(() => boundsOf(positions))
  const bounds = (onPick ? first : boundsOf(positions)) ?? home
  const project = projection(bounds, size)
  const pick = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): void => {
    const inside = currentTarget.getScreenCTM()?.inverse()
    if (!inside) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inside)
    onPick?.(unprojection(bounds, size)(x, y))
  }
  const shore = useMemo(() => lands(), [])
  const land = shore
    .filter(([outer]) => outer && isSeen(outer, project))
    .map((rings) => rings.map((ring) => `${pathOf(ring, project)}Z`).join(''))
    .join('')
  const [start, end] = [track[0], track.at(-1)]
  return (
    <svg
      className="tw-map-plain"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      {...(onPick ? { onClick: pick } : {})}
    >
      <path className="tw-map-land" d={land} fillRule="evenodd" />
      {rivers.map(({ name, line }) => (
        <path key={name} className="tw-map-river" d={pathOf(line, project)} />
      ))}
      {ports.map((port) => {
        const [x, y] = project(port.at)
        return (
          port.large && (
            <text key={port.en} className="tw-map-port" x={x} y={y + 26}>
              {port[language]}
            </text>
          )
        )
      })}
      {start && end && (
        <>
          <path className="tw-map-track" d={pathOf(track, project)} />
          {[start, end].map((at, index) => {
            const [x, y] = project(at)
            return <circle key={index ? 'end' : 'start'} className={`tw-map-end${index}`} cx={x} cy={y} r="7" />
          })}
        </>
      )}
      {places.map(({ id, way }) => way && <path key={id} className="tw-map-ahead" d={pathOf(way, project)} />)}
      {route && <SvgRoute route={route} project={project} pathOf={pathOf} />}
      {clustersOf(places, project, 30).map((cluster) => (
        <Marker key={cluster.places[0]?.id} cluster={cluster} onSelect={onSelect} />
      ))}
    </svg>
  )
}
