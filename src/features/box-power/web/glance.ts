import { levelOf, type UnitGlance } from '#web/equipment/pictures/unitState.ts'
import type { BoxTile } from '../shapes.ts'

/** What the picture of a box shows; its power is a size, its place the ship before the station. */
export const glanceOf = (tile: BoxTile): UnitGlance => ({
  id: tile.deviceId,
  name: tile.deviceName,
  runningState: tile.runningState,
  pluggedState: tile.chargingGunPluggingStatus,
  soc: tile.soc,
  power: tile.power === null ? null : Math.abs(tile.power),
  clusters: tile.clusterSoc,
  place: tile.shippingName ?? tile.stationName,
  level: levelOf(tile.alarmLevel),
  ts: tile.ts,
  intervalSeconds: tile.intervalSeconds,
})
