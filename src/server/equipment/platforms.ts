import { type RawBuilder, sql } from 'kysely'
import { type PlatformKey, platformOf, platformsOfStation } from '#contract/platforms.ts'
import type { Caller } from '#server/context/context.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { platformScope } from '#server/db/onPlatforms.ts'
import type { Places } from '#server/places/places.ts'
import { lineageOf, unitOf } from './tree.ts'

type Shown = { readonly registry: Pick<Registry, 'all' | 'byId'>; readonly places: Given['places'] }
type Given = { readonly registry: Pick<Registry, 'byId'>; readonly places: Pick<Places, 'mountOf'> }

/** The platforms that a device's type names, else for a unit those of its station, else those of what it hangs below or of its station. */
export const homePlatforms = (registry: Given['registry'], device: Device): readonly PlatformKey[] => {
  const { profile, stationType } =
    lineageOf(registry, device).find(
      ({ profile: { platforms, natures } }) => platforms.length > 0 || natures.has('unit'),
    ) ?? device
  return profile.platforms.length > 0 ? profile.platforms : platformsOfStation(stationType)
}

/** The same with those of the ship or bay where its unit is mounted now (or then, by the `places` of a moment). */
export const platformsOf = ({ registry, places }: Given, device: Device): ReadonlySet<PlatformKey> => {
  const mount = places.mountOf(unitOf(registry, device).deviceId)
  const place = registry.byId(mount?.placeId ?? '')
  return new Set([...homePlatforms(registry, device), ...(place ? homePlatforms(registry, place) : [])])
}

/** The devices that these platforms show now. */
export const devicesOn = ({ registry, places }: Shown, platforms: readonly PlatformKey[]): Device[] => {
  const wanted = new Set(platforms)
  return [...registry.all()].filter((device) => !platformsOf({ registry, places }, device).isDisjointFrom(wanted))
}

/** SQL condition: the device in `column` (such as `d.id`) is one that the platforms of the caller show now. */
export const onDevices = (given: Shown, caller: Caller, column: string): RawBuilder<boolean> => {
  const scope = platformScope(caller)
  if (scope === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any(${devicesOn(given, scope).map(({ deviceId }) => deviceId)}::bigint[])`
}

/** SQL condition: the station `s` is of a type that the platforms of the caller watch, or has devices that they show now. */
export const onStations = (given: Shown, caller: Caller): RawBuilder<boolean> => {
  const scope = platformScope(caller)
  if (scope === null) return sql<boolean>`true`
  const types = scope.flatMap((key) => platformOf(key).stationTypes)
  const ids = new Set(devicesOn(given, scope).map(({ stationId }) => stationId))
  return sql<boolean>`(s.type = any(${types}::text[]) or s.id = any(${[...ids]}::bigint[]))`
}
