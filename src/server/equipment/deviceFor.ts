import type { Nature } from '#catalogue/natures.ts'
import { platformAuthority } from '#contract/platforms.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { platformsOf } from './platforms.ts'
import { unitOf } from './tree.ts'

type Given = Pick<Context, 'registry' | 'places'>

/** Their holders look after equipment of every platform. */
const ofAllPlatforms = [platformAuthority('iot'), platformAuthority('asset')]

/** True where a device's home, or the ship or bay where its unit is mounted, lies in the caller's scope. */
export const isInScope = ({ registry, places }: Given, caller: Caller, device: Device): boolean => {
  if (pathInScope(caller, device.orgPath)) return true
  const place = registry.byId(places.mountOf(unitOf(registry, device).deviceId)?.placeId ?? '')
  return place !== undefined && pathInScope(caller, place.orgPath)
}

/** True if the caller may read a device: it is in his scope and he has one of its platforms. Administrators see all. */
export const maySee = (given: Given, caller: Caller, device: Device): boolean => {
  if (caller.isPlatformAdmin) return true
  if (!isInScope(given, caller, device)) return false
  return (
    ofAllPlatforms.some((authority) => caller.authorities.has(authority)) ||
    [...platformsOf(given, device)].some((key) => caller.authorities.has(platformAuthority(key)))
  )
}

/** A device that the caller may read, of one nature where it is named. Refuses `rows.not_found`. */
export const deviceFor = (given: Given, caller: Caller, deviceId: string, nature?: Nature): Device => {
  const device = given.registry.byId(deviceId)
  const fits = device && (nature === undefined || device.profile.natures.has(nature))
  if (!fits || !maySee(given, caller, device)) throw new AppError('rows.not_found')
  return device
}
