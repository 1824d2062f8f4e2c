import { useMemo } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { type Text, useText } from '#web/i18n.ts'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash } from '#web/kit/format.ts'
import type { MapPlace } from '#web/equipment/map/places.ts'
import { type DialogText, messages } from './dialogMessages.ts'
import './devices.css'

export type Position = Output<typeof boxHomeContract.alarmPosition>
export const positionCall = boxHomeContract.alarmPosition

const coordinate = (degrees: number | null): string => (degrees === null ? dash : `${degrees.toFixed(6)}°`)

/** Where the device of an alarm is, in the specification's fields; dashes for what is not known. */
export const PositionFacts = ({ position }: { position: Position }) => {
  const text = useText(messages)
  const facts: readonly (readonly [DialogText, string])[] = [
    ['boxPowerName', position.boxPowerName],
    ['stationName', position.stationName],
    ['stationLon', coordinate(position.stationLon)],
    ['stationLat', coordinate(position.stationLat)],
    ['shippingName', position.shippingName ?? dash],
    ['shippingLon', coordinate(position.shippingLon)],
    ['shippingLat', coordinate(position.shippingLat)],
    ['containerName', position.containerName ?? dash],
    ['binSpaceName', position.binSpaceName ?? dash],
    ['pcsName', position.pcsName ?? dash],
    ['switchgearName', position.switchgearName ?? dash],
    ['connectionBoxNumber', position.connectionBoxNumber ?? dash],
    ['lon', coordinate(position.lon)],
    ['lat', coordinate(position.lat)],
  ]
  return (
    <>
      <FactGrid facts={facts.map(([key, value]) => [text(key), value])} />
      {(position.lon === null || position.lat === null) && <p className="tw-dim">{text('noPosition')}</p>}
    </>
  )
}

/** The box, its ship where it is aboard one, and its station, as a map shows them: the box first. */
export const placesOf = (position: Position, text: Text<DialogText>): MapPlace[] => [
  {
    id: 'box',
    kind: 'box',
    name: position.boxPowerName,
    lon: position.lon,
    lat: position.lat,
    state: 'fault',
    stateText: text('isBox'),
  },
  ...(position.shippingName === null
    ? []
    : [
        {
          id: 'ship',
          kind: 'ship' as const,
          name: position.shippingName,
          lon: position.shippingLon,
          lat: position.shippingLat,
          state: 'info' as const,
          stateText: text('isShip'),
        },
      ]),
  {
    id: 'station',
    kind: 'station',
    name: position.stationName,
    lon: position.stationLon,
    lat: position.stationLat,
    state: 'info',
    stateText: text('isStation'),
  },
]

export const usePlaces = (position: Position | undefined): MapPlace[] => {
  const text = useText(messages)
  return useMemo(() => (position ? placesOf(position, text) : []), [position, text])
}
