import { useMemo } from 'react'
import { type Text, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FleetMap } from '#web/kit/map/FleetMap.tsx'
import { useMapTiles } from '#web/kit/map/useMapTiles.ts'
import type { MapPlace } from '#web/kit/map/places.ts'
import type { HomeSnapshot } from '../shapes.ts'
import { levelOf } from './homeData.ts'
import { messages } from './homeMessages.ts'
import './home.css'

const sailingFrom = 0.5

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
    const motion = sails ? `${text('sailing')} ${ship.speed?.toFixed(1)} kn` : text('moored')
    return {
      id: `ship-${ship.shippingId}`,
      kind: 'ship',
      name: ship.shippingName,
      lon: ship.lon,
      lat: ship.lat,
      state: ship.silent ? 'stale' : sails ? 'discharging' : 'standby',
      stateText: text('shipBoxes', motion, ship.boxNum),
      level: levelOf(ship.alarmLevel),
      course: ship.heading ?? ship.cog,
    }
  }),
]

export const MapCard = ({ home: { stations, ships } }: { home: HomeSnapshot }) => {
  const text = useText(messages)
  const tiles = useMapTiles()
  const shown = JSON.stringify([
    stations.map(({ stationId, stationName, lon, lat, boxNum, alarmLevel }) => [
      stationId,
      stationName,
      lon,
      lat,
      boxNum,
      alarmLevel,
    ]),
    ships,
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for both; equal places are not drawn again.
  const places = useMemo(() => placesOf(stations, ships, text), [shown, text])
  return (
    <Card title={text('map')}>
      <FleetMap {...(tiles ? { tiles } : {})} places={places} height="fill" start="all" label={text('mapLabel')} />
    </Card>
  )
}
