import type { UnitNode } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import { nodeOf } from '#server/equipment/nodes.ts'
import { partOf } from '#server/equipment/parts.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { names } from '#server/fleet/lists.ts'
import { gravest } from '#server/fleet/sums.ts'
import { socOf } from './box.ts'
import { kindOf, levelOf } from './kinds.ts'

const treeOf = (standing: Standing, device: Device, above: ReadonlySet<Device>): UnitNode[] => {
  if (above.has(device)) return []
  const kind = kindOf(device)
  const line = new Set([...above, device])
  const children = standing.context.registry
    .childrenOf(device.deviceId)
    .flatMap((child) => treeOf(standing, child, line))
  if (!kind) return children
  const node = nodeOf(standing, device, levelOf(kind), children)
  const soc = kind === 'capacitorBox' ? socOf(partOf(standing.context, device)) : node.soc
  return [{ ...node, soc, alarmLevel: gravest([node, ...children].map((each) => each.alarmLevel)), children }]
}

/** Cranes with what hangs below them, by station and name; a node has the gravest level of all below it. */
export const savingTree = (standing: Standing, cranes: readonly Device[]): UnitNode[] =>
  [...cranes]
    .sort((a, b) => names.compare(a.stationName, b.stationName) || names.compare(a.deviceName, b.deviceName))
    .flatMap((crane) => treeOf(standing, crane, new Set()))
