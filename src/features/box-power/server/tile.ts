import { unitValue } from '#server/equipment/values.ts'
import type { Unit } from '#server/equipment/parts.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { batteryTileKeys, batteryTileOf } from '#server/fleet/batteryTile.ts'
import type { Counted } from '#server/fleet/sums.ts'
import type { BoxTile } from '../shapes.ts'
import { berthOf } from './berth.ts'

/** What a box's tile is made of. */
export const boxTileKeys = [...batteryTileKeys, 'pluggedState']

/** A battery's tile with its plug. */
export const boxTileOf = (standing: Standing, unit: Unit): Counted & { tile: BoxTile } => {
  const { tile, ...own } = batteryTileOf(standing, unit)
  const plug = roundedOrNull(unitValue(unit, 'pluggedState')?.value)
  return { tile: { ...tile, chargingGunPluggingStatus: plug, berth: berthOf(standing.context, unit.device) }, ...own }
}
