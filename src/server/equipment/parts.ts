import type { Device, Registry } from '#server/context/devices.ts'
import type { LatestRow, Telemetry } from '#server/context/readings.ts'

export type Part = { readonly device: Device; readonly row: LatestRow | undefined }
/** A unit with its clusters, those of one parent in the order of their names: the first is cluster 1. */
export type Unit = Part & { readonly clusters: readonly Part[] }

type Given = { readonly registry: Pick<Registry, 'childrenOf'>; readonly telemetry: Pick<Telemetry, 'latest'> }

/** By the children of a unit, whose list is made anew each time that the devices are read. */
const known = new WeakMap<readonly Device[], readonly Device[]>()

/** What has cells below a unit, at any depth; what hangs below another unit is that one's. */
export const clustersOf = (registry: Given['registry'], unit: Device): readonly Device[] => {
  const children = registry.childrenOf(unit.deviceId)
  const found = known.get(children) ?? findClusters(registry, unit)
  known.set(children, found)
  return found
}

const findClusters = ({ childrenOf }: Given['registry'], unit: Device): Device[] => {
  const seen = new Set<Device>([unit])
  const walk = (at: Device): Device[] =>
    childrenOf(at.deviceId).flatMap((child) => {
      if (seen.has(child) || child.profile.natures.has('unit')) return []
      seen.add(child)
      return child.profile.natures.has('cells') ? [child] : walk(child)
    })
  return walk(unit)
}

export const partOf = ({ telemetry }: Pick<Given, 'telemetry'>, device: Device): Part => ({
  device,
  row: telemetry.latest(device.deviceId),
})

/** A unit with its clusters and their values, now or at a moment. */
export const unitWith = (given: Given, device: Device): Unit => ({
  ...partOf(given, device),
  clusters: clustersOf(given.registry, device).map((cluster) => partOf(given, cluster)),
})
