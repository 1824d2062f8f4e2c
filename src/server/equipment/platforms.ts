import { type PlatformKey, platformsOfStation } from '#contract/platforms.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Places } from '#server/places/places.ts'
import { lineageOf, unitOf } from './tree.ts'

type Given = { readonly registry: Pick<Registry, 'byId'>; readonly places: Pick<Places, 'mountOf'> }

/** The platforms that a device's type names, else those of what it hangs below, else those of its station. */
export const homePlatforms = (registry: Given['registry'], device: Device): readonly PlatformKey[] =>
  lineageOf(registry, device).find(({ profile }) => profile.platforms.length > 0)?.profile.platforms ??
  platformsOfStation(device.stationType)

/** The same with those of the ship or bay where its unit is mounted now (or then, by the `places` of a moment). */
export const platformsOf = ({ registry, places }: Given, device: Device): ReadonlySet<PlatformKey> => {
  const mount = places.mountOf(unitOf(registry, device).deviceId)
  const place = registry.byId(mount?.placeId ?? '')
  return new Set([...homePlatforms(registry, device), ...(place ? homePlatforms(registry, place) : [])])
}
