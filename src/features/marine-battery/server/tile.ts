import type { Unit } from '#server/equipment/parts.ts'
import { reading } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { batteryTileKeys, batteryTileOf } from '#server/fleet/batteryTile.ts'
import type { Seen as SeenOf } from '#server/fleet/fleet.ts'
import type { Counted } from '#server/fleet/sums.ts'
import type { MarineTile } from '../shapes.ts'

export type Seen = SeenOf<Counted & { tile: MarineTile }>

export const marineTileKeys = [...batteryTileKeys, 'chargingState', 'workMode']

/** A battery's tile with what its domain controller says. */
export const marineTileOf = (standing: Standing, unit: Unit): Counted & { tile: MarineTile } => {
  const { tile, ...own } = batteryTileOf(standing, unit)
  const state = (key: string): number | null => reading(unit.device, unit.row, key)?.value ?? null
  return {
    tile: {
      ...tile,
      chargingState: state('chargingState'),
      workMode: state('workMode'),
      clusterNum: unit.clusters.length,
    },
    ...own,
  }
}
