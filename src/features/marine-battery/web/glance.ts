import { levelOf, type UnitGlance } from '#web/equipment/pictures/unitState.ts'
import type { MarineTile } from '../shapes.ts'

/** Without the ship's name before it, which the tile tells as its place. */
const nameOn = (ship: string | null, name: string): string =>
  ship !== null && name.startsWith(ship) ? name.slice(ship.length).trim() || name : name

/** What the picture of a battery system shows; its power is a size, its place the ship before the station. */
export const glanceOf = (tile: MarineTile): UnitGlance => ({
  id: tile.deviceId,
  name: nameOn(tile.shippingName, tile.deviceName),
  runningState: tile.runningState,
  soc: tile.soc,
  power: tile.power === null ? null : Math.abs(tile.power),
  clusters: tile.clusterSoc,
  place: tile.shippingName ?? tile.stationName,
  level: levelOf(tile.alarmLevel),
  ts: tile.ts,
  intervalSeconds: tile.intervalSeconds,
})
