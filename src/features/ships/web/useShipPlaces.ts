import { courseOf, toMap } from '#web/equipment/home/mapPlaces.ts'
import { sinceText } from '#web/equipment/home/homeData.ts'
import { afterMiles, type MapPlace } from '#web/equipment/map/places.ts'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { shipStateOf } from '#web/equipment/pictures/shipStates.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ShipSnapshot, ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { stateWords } from './shipWords.ts'

/** The dashes ahead of a ship are as long as it sails in half an hour. */
const hoursAhead = 0.5

const aheadOf = ({ silent, shippingStatus: { dynamicType, lon, lat, speed, cog } }: ShipTile): MapPlace['ahead'] => {
  if (silent || shipStateOf(dynamicType) !== 'sailing') return null
  const [x, y, course] = [toMap(lon), toMap(lat), courseOf(cog)]
  return x === null || y === null || course === null || speed === null
    ? null
    : afterMiles([x, y], course, Math.round(speed) * hoursAhead)
}

const stateOf = ({ silent, power, shippingStatus: { dynamicType } }: ShipTile): MapPlace['state'] => {
  if (silent) return 'stale'
  if (shipStateOf(dynamicType) === 'sailing') return 'discharging'
  return (power ?? 0) <= -1 ? 'charging' : 'standby'
}

/** Ships on the map: turned by their course, ringed by their SOC, dashes ahead; a silent one says since when. */
export const useShipPlaces = (): ((home: ShipSnapshot) => MapPlace[]) => {
  const text = useText(messages)
  return ({ tiles, time }) =>
    tiles.map((ship): MapPlace => {
      const { lon, lat, cog, heading } = ship.shippingStatus
      const age = ship.updateTime === null ? text('neverSeen') : text('lastSeen', sinceText(ship.updateTime, time))
      return {
        id: ship.deviceId,
        kind: 'ship',
        name: ship.silent ? `${ship.vesselName} · ${age}` : ship.vesselName,
        lon: toMap(lon),
        lat: toMap(lat),
        state: stateOf(ship),
        stateText: text('placeState', stateWords(ship, text), numberText(ship.soc, 0)),
        level: levelOf(ship.alarmLevel),
        course: courseOf(heading ?? cog),
        soc: ship.silent || ship.soc === null ? null : Math.round(ship.soc),
        ahead: aheadOf(ship),
      }
    })
}
