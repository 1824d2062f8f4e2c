import { profiles } from '#catalogue/profiles.ts'
import type { Language } from '#contract/errors.ts'
import { platformsOfStation } from '#contract/platforms.ts'
import { stationTypeName } from '#contract/stationTypes.ts'
import type { Device } from '#server/context/devices.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { platformsOf } from '#server/equipment/platforms.ts'
import { lineageOf, unitAbove, unitOf } from '#server/equipment/tree.ts'
import { AppError } from '#server/http/appError.ts'
import type { Place } from './answers.ts'
import { byStation } from './byStation.ts'
import type { Asking } from './tool.ts'

const profileNames = new Map(
  profiles.map(({ profileKey, profileName, profileNameEn }) => [profileKey, { zh: profileName, en: profileNameEn }]),
)

/** A type made at run time is called by its key. */
export const typeNameOf = (type: string, language: Language): string => profileNames.get(type)?.[language] ?? type

export const placeOf = ({ context, language }: Pick<Asking, 'context' | 'language'>, device: Device): Place => {
  const { registry } = context
  return {
    kind: 'device',
    id: device.deviceId,
    name: device.deviceName,
    code: device.deviceCode,
    type: device.profile.profileKey,
    typeName: typeNameOf(device.profile.profileKey, language),
    parents: lineageOf(registry, device)
      .slice(1)
      .map(({ deviceName }) => deviceName)
      .reverse(),
    unitId: unitAbove(registry, device)?.deviceId ?? null,
    stationId: device.stationId,
    stationName: device.stationName,
    timeZone: device.timeZone,
    platforms: [...platformsOf(context, device)],
  }
}

/** A station by one of its devices. */
export const stationPlace = ({ language }: Pick<Asking, 'language'>, device: Device): Place => ({
  kind: 'station',
  id: device.stationId,
  name: device.stationName,
  code: '',
  type: device.stationType,
  typeName: stationTypeName(device.stationType, language),
  parents: [],
  unitId: null,
  stationId: device.stationId,
  stationName: device.stationName,
  timeZone: device.timeZone,
  platforms: platformsOfStation(device.stationType),
})

/** A device that the caller may read; refuses `rows.not_found` as the pages do. */
export const deviceSeen = ({ context, caller }: Pick<Asking, 'context' | 'caller'>, deviceId: string): Device => {
  const device = context.registry.byId(deviceId)
  if (!device || !maySee(context, caller, device)) throw new AppError('rows.not_found')
  return device
}

export const seesDevice = ({ context, caller }: Pick<Asking, 'context' | 'caller'>, device: Device): boolean =>
  maySee(context, caller, device)

/** Whether it hangs below `above`, or its unit is mounted at it or at what hangs below it. */
export const liesIn = (
  { context: { registry, places } }: Pick<Asking, 'context'>,
  device: Device,
  above: Device,
): boolean => {
  if (registry.isWithin(device, above)) return true
  const place = registry.byId(places.mountOf(unitOf(registry, device).deviceId)?.placeId ?? '')
  return place !== undefined && registry.isWithin(place, above)
}

/** A station by one of its devices that the caller may read; refuses `rows.not_found`. */
export const stationSeen = (asking: Pick<Asking, 'context' | 'caller'>, stationId: string): Device => {
  for (const device of byStation(asking.context.registry).get(stationId) ?? [])
    if (seesDevice(asking, device)) return device
  throw new AppError('rows.not_found')
}
