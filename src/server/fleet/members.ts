import type { Nature } from '#catalogue/natures.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { perLoad } from '#server/equipment/perLoad.ts'
import { homePlatforms } from '#server/equipment/platforms.ts'
import { lineageOf } from '#server/equipment/tree.ts'

/** What a platform shows: devices of one nature, or that fit, with it among their home platforms; a type made at run time too. */
export type Shown = {
  readonly platform: PlatformKey
  readonly nature: Nature | ((device: Device) => boolean)
  /** other devices below its units that have a detail, such as the converters of a crane */
  readonly isPart?: (device: Device) => boolean
}

/** What a device is to a platform. */
export type Role = {
  readonly device: Device
  readonly kind: 'unit' | 'cluster' | 'part' | 'carrier'
  /** of a unit, cluster or part: the unit with the tile that its frames change */
  readonly unit: Device | undefined
}

export type Members = {
  isUnit(device: Device): boolean
  /** has cells and belongs to the platform, below a unit or on its own */
  isCluster(device: Device): boolean
  isPart(device: Device): boolean
  units(): readonly Device[]
  /** undefined for a device that the platform does not look at; asked for every frame, so it is worked out once a registry load */
  roleOf(deviceId: string): Role | undefined
}

export const membersOf = (registry: Registry, { platform, nature, isPart: fitsPart = () => false }: Shown): Members => {
  const isOurs = (device: Device): boolean => homePlatforms(registry, device).includes(platform)
  const fits = typeof nature === 'function' ? nature : ({ profile }: Device) => profile.natures.has(nature)
  const isUnit = (device: Device): boolean => fits(device) && isOurs(device)
  const isCluster = (device: Device): boolean => {
    const { natures } = device.profile
    return natures.has('cells') && !natures.has('unit') && isOurs(device)
  }
  const isPart = (device: Device): boolean => fitsPart(device) && isOurs(device)
  const kindOf = (device: Device): Role['kind'] | undefined =>
    isUnit(device)
      ? 'unit'
      : isCluster(device)
        ? 'cluster'
        : isPart(device)
          ? 'part'
          : device.profile.natures.has('carries')
            ? 'carrier'
            : undefined
  const find = (device: Device): Role | undefined => {
    const kind = kindOf(device)
    const unit = kind === 'carrier' ? undefined : lineageOf(registry, device).find(isUnit)
    return kind && { device, kind, unit }
  }
  const known = new Map<string, { device: Device; role: Role | undefined }>()
  const roleOf = (deviceId: string): Role | undefined => {
    const device = registry.byId(deviceId)
    if (!device) return undefined
    const found = known.get(deviceId)
    // Each load of the registry creates all devices anew, so this notices a changed parent too.
    if (found?.device === device) return found.role
    const role = find(device)
    known.set(deviceId, { device, role })
    return role
  }
  const unitsOf = perLoad(({ all }: Registry): readonly Device[] =>
    [...all()].filter(({ deviceId }) => roleOf(deviceId)?.kind === 'unit'),
  )
  return {
    isUnit,
    isCluster,
    isPart,
    roleOf,
    units: () => unitsOf(registry),
  }
}
