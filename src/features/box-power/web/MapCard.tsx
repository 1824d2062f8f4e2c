import { memo, useMemo } from 'react'
import { type Text, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FleetMap } from '#web/equipment/map/FleetMap.tsx'
import { useMapTiles } from '#web/equipment/map/useMapTiles.ts'
import type { MapPlace } from '#web/equipment/map/places.ts'
import type { HomeSnapshot } from '../shapes.ts'
import { levelOf } from './homeData.ts'
import { messages } from './homeMessages.ts'
import './home.css'

const sailingFrom = 0.5
/** To some degrees: a ship that yaws is not drawn anew. */
const courseOf = (course: number | null): number | null => (course === null ? null : (Math.round(course / 5) * 5) % 360)
/** To some 100 m, which is a pixel or less on a map of the fleet: a ship is drawn anew when it has moved. */
const toMap = (degrees: number | null): number | null => (degrees === null ? null : Math.round(degrees * 1000) / 1000)

/** Stations and ships; a box stands where its ship or station is, so it has no mark of its own. */
const placesOf = (
  stations: HomeSnapshot['stations'],
  ships: HomeSnapshot['ships'],
  text: Text<keyof typeof messages.zh>,
): MapPlace[] => [
  ...stations.map(
    ({ stationId, stationName, lon, lat, boxNum, alarmLevel }): MapPlace => ({
      id: `station-${stationId}`,
      kind: 'station',
      name: stationName,
      lon,
      lat,
      state: 'info',
      stateText: text('stationBoxes', boxNum),
      level: levelOf(alarmLevel),
    }),
  ),
  ...ships.map((ship): MapPlace => {
    const sails = !ship.silent && (ship.speed ?? 0) >= sailingFrom
    const motion = sails ? `${text('sailing')} ${ship.speed?.toFixed(0)} kn` : text('moored')
    return {
      id: `ship-${ship.shippingId}`,
      kind: 'ship',
      name: ship.shippingName,
      lon: toMap(ship.lon),
      lat: toMap(ship.lat),
      state: ship.silent ? 'stale' : sails ? 'discharging' : 'standby',
      stateText: text('shipBoxes', motion, ship.boxNum),
      level: levelOf(ship.alarmLevel),
      course: courseOf(ship.heading ?? ship.cog),
    }
  }),
]

export const MapCard = memo(({ stations, ships }: Pick<HomeSnapshot, 'stations' | 'ships'>) => {
  const text = useText(messages)
  const tiles = useMapTiles()
  const all = placesOf(stations, ships, text)
  const shown = JSON.stringify(all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal places are not drawn again.
  const places = useMemo(() => all, [shown])
  return (
    <Card title={text('map')}>
      <FleetMap {...(tiles ? { tiles } : {})} places={places} height="fill" start="all" label={text('mapLabel')} />
    </Card>
  )
})
