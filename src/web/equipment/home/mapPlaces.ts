import type { ShipPosition } from '#contract/unit.ts'
import { type Text, useText } from '../../i18n.ts'
import type { MapPlace } from '../map/places.ts'
import { levelOf } from '../pictures/unitState.ts'
import { homeMessages } from './homeMessages.ts'

const sailingFrom = 0.5
/** To some degrees: a ship that yaws is not drawn anew. */
export const courseOf = (course: number | null): number | null =>
  course === null ? null : (Math.round(course / 5) * 5) % 360
/** To some 100 m, which is a pixel or less on a map of the fleet: a ship is drawn anew when it has moved. */
export const toMap = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 1000) / 1000

type ShipOnMap = ShipPosition & { readonly alarmLevel: number | null }

/** A ship on the map; `stateOf` completes what it does, such as `sailing 9 kn`, by what it carries. */
const shipPlace = (
  ship: ShipOnMap,
  text: Text<keyof typeof homeMessages.zh>,
  stateOf: (motion: string) => string,
): MapPlace => {
  const sails = !ship.silent && (ship.speed ?? 0) >= sailingFrom
  const motion = sails ? `${text('sailing')} ${ship.speed?.toFixed(0)} kn` : text('moored')
  return {
    id: `ship-${ship.shippingId}`,
    kind: 'ship',
    name: ship.shippingName,
    lon: toMap(ship.lon),
    lat: toMap(ship.lat),
    state: ship.silent ? 'stale' : sails ? 'discharging' : 'standby',
    stateText: stateOf(motion),
    level: levelOf(ship.alarmLevel),
    course: courseOf(ship.heading ?? ship.cog),
  }
}

type StationOnMap = {
  stationId: string
  stationName: string
  lon: number | null
  lat: number | null
  alarmLevel: number | null
}

export const stationPlace = (station: StationOnMap, stateText: string): MapPlace => ({
  id: `station-${station.stationId}`,
  kind: 'station',
  name: station.stationName,
  lon: station.lon,
  lat: station.lat,
  state: 'info',
  stateText,
  level: levelOf(station.alarmLevel),
})

/** Ships as places on the map, in the language of the screen. */
export const useShipPlaces = <S extends ShipOnMap>(
  ships: readonly S[],
  stateOf: (motion: string, ship: S) => string,
): MapPlace[] => {
  const text = useText(homeMessages)
  return ships.map((ship) => shipPlace(ship, text, (motion) => stateOf(motion, ship)))
}
