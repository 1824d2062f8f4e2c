import type { UnitNode } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import { nodeOf } from '#server/equipment/nodes.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { names } from '#server/fleet/lists.ts'
import { gravest } from '#server/fleet/sums.ts'
import { kindOf, leaderOf, levelOf } from './kinds.ts'
import { mostSoc } from './tile.ts'

/** A device with what hangs below it, by name; it has the gravest level of them all. */
const treeOf = (standing: Standing, device: Device, seen: ReadonlySet<Device>): UnitNode[] => {
  if (seen.has(device)) return []
  const kind = kindOf(device)
  const line = new Set([...seen, device])
  const children = standing.context.registry
    .childrenOf(device.deviceId)
    .flatMap((child) => treeOf(standing, child, line))
  if (!kind) return children
  const node = nodeOf(standing, device, levelOf(kind), children)
  const alarmLevel = gravest([node, ...children].map((each) => each.alarmLevel))
  return [{ ...node, soc: mostSoc(node.soc), alarmLevel, children }]
}

/** The trees that some devices are part of, by station and name. */
export const storageTree = (standing: Standing, devices: readonly Device[]): UnitNode[] =>
  [...new Set(devices.map((device) => leaderOf(standing.context.registry, device)))]
    .sort((a, b) => names.compare(a.stationName, b.stationName) || names.compare(a.deviceName, b.deviceName))
    .flatMap((leader) => treeOf(standing, leader, new Set()))
