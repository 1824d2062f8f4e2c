import type { UnitNode } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import { nodeOf, unitNodeOf } from '#server/equipment/nodes.ts'
import { shipOf } from '#server/equipment/place.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { names } from '#server/fleet/lists.ts'
import { gravest } from '#server/fleet/sums.ts'

const systemLevel = 1

/** Ships (level 0) with their battery systems (1) and clusters (2), by name; a ship has the gravest level of its systems. A system without a ship stands beside them. */
export const shipTree = (standing: Standing, systems: readonly Device[]): UnitNode[] =>
  [...Map.groupBy(systems, (system) => shipOf(standing.context, system))]
    .flatMap(([ship, own]) => {
      const nodes = own.map((system) => unitNodeOf(standing, system, systemLevel))
      if (!ship) return nodes
      const node = nodeOf(standing, ship, 0, nodes)
      return [{ ...node, alarmLevel: gravest([node, ...nodes].map(({ alarmLevel }) => alarmLevel)) }]
    })
    .sort((a, b) => names.compare(a.strName, b.strName))
