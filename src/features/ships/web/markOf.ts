import { levelOf } from '#web/equipment/pictures/unitState.ts'
import type { RiverMark } from '#web/equipment/river/shipRiver.ts'
import { numberText } from '#web/kit/format.ts'
import type { ShipTile } from '../shapes.ts'
import { signOf } from './signs.ts'
import type { HomeText } from './shipWords.ts'

/** A ship as a mark on the river. */
export const markOf = (ship: ShipTile, text: HomeText): RiverMark => ({
  id: ship.deviceId,
  name: ship.vesselName,
  note: ship.silent ? text('silent') : `${numberText(ship.soc, 0)} %`,
  lon: ship.shippingStatus.lon,
  lat: ship.shippingStatus.lat,
  sign: signOf(ship),
  soc: ship.soc,
  level: levelOf(ship.alarmLevel),
  charging: (ship.power ?? 0) <= -1,
  silent: ship.silent,
})
