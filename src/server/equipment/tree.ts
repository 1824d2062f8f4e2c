import type { Device, Registry } from '#server/context/devices.ts'

type ById = Pick<Registry, 'byId'>

/** A device with all that it hangs below, nearest first. */
export const lineageOf = ({ byId }: ById, device: Device): Device[] => {
  const line: Device[] = []
  for (let at: Device | undefined = device; at && !line.includes(at); at = byId(at.parentId ?? '')) line.push(at)
  return line
}

/** The unit that a device belongs to, or is; undefined where it hangs below none. */
export const unitAbove = (registry: ById, device: Device): Device | undefined =>
  lineageOf(registry, device).find(({ profile }) => profile.natures.has('unit'))

/** The unit that a device is or belongs to; a device below no unit is its own. */
export const unitOf = (registry: ById, device: Device): Device => unitAbove(registry, device) ?? device

/** What alarms name for a device: what leads it, such as an EMS, else its unit. */
export const namedUnitOf = (registry: ById, device: Device): Device =>
  lineageOf(registry, device).find(({ profile }) => profile.natures.has('leads')) ?? unitOf(registry, device)

/** All that hangs below a device, at any depth; each parent before its children. */
export const below = ({ childrenOf }: Pick<Registry, 'childrenOf'>, device: Device): Device[] => {
  const found = new Set<Device>()
  const walk = (at: Device): void => {
    for (const child of childrenOf(at.deviceId)) {
      if (child === device || found.has(child)) continue
      found.add(child)
      walk(child)
    }
  }
  walk(device)
  return [...found]
}
