import type { Device, Registry } from '#server/context/devices.ts'

type ByStation = ReadonlyMap<string, readonly Device[]>
const made = new WeakMap<Device, ByStation>()

/** Devices by the id of their station; made once for each load of the registry, which creates all devices anew. */
export const byStation = (registry: Registry): ByStation => {
  const first = firstOf(registry)
  const known = first && made.get(first)
  if (known) return known
  const found = Map.groupBy(registry.all(), ({ stationId }) => stationId)
  if (first) made.set(first, found)
  return found
}

/** Any device of this load; undefined where there is none. */
export const firstOf = (registry: Registry): Device | undefined => {
  for (const device of registry.all()) return device
  return undefined
}
