import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { lineageOf, unitOf } from '#server/equipment/tree.ts'
import type { Named } from './directory.ts'

/** Of several things of one name those nearest to a device: below it, below what it hangs below, at its place, at its station; else all. */
export const nearest = (
  { registry, places }: Pick<Context, 'registry' | 'places'>,
  here: Device,
  named: readonly Named[],
): readonly Named[] => {
  if (named.length < 2) return named
  const devices = (fits: (device: Device) => boolean): readonly Named[] =>
    named.filter((each) => 'device' in each && fits(each.device))
  const placeId = places.mountOf(unitOf(registry, here).deviceId)?.placeId
  const tries = [
    ...lineageOf(registry, here).map((above) => () => devices((device) => registry.isWithin(device, above))),
    () => (placeId ? devices((device) => places.mountOf(unitOf(registry, device).deviceId)?.placeId === placeId) : []),
    () => devices(({ stationId }) => stationId === here.stationId),
    () => devices(({ profile }) => profile.profileKey === here.profile.profileKey),
  ]
  for (const attempt of tries) {
    const found = attempt()
    if (found.length > 0) return found
  }
  return named
}
