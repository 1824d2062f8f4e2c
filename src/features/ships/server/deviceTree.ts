import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { unitWith } from '#server/equipment/parts.ts'
import { homePlatforms } from '#server/equipment/platforms.ts'
import { isSilent, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { powerOf, runningStateOf, storedOf, unitValue } from '#server/equipment/values.ts'
import { names } from '#server/fleet/lists.ts'
import type { DeviceAboard } from '../shapes.ts'
import { mountedOn } from './aboard.ts'
import type { Facts } from './facts.ts'

type Given = { readonly standing: Standing; readonly facts: Facts; readonly ship: Device; readonly language: Language }

const headOf = ({ standing, facts, ship, language }: Given, device: Device): Omit<DeviceAboard, 'children'> => {
  const { context, levels } = standing
  const unit = unitWith(context, device)
  const silent = isSilent(standing, device, unit.row)
  const value = (key: string): number | null => roundedOrNull(unitValue(unit, key)?.value)
  const mount = context.places.mountOf(device.deviceId)
  const { profileKey, byKey } = device.profile
  const type = facts.typeNames.get(profileKey) ?? { name: profileKey, nameEn: profileKey }
  const tellsRunning = byKey.has('runningState')
  const state = silent || tellsRunning ? runningStateOf(unit, silent) : reading(device, unit.row, 'runState')?.value
  return {
    ...{ deviceId: device.deviceId, deviceName: device.deviceName, deviceCode: device.deviceCode },
    deviceType: profileKey,
    deviceTypeName: language === 'en' ? type.nameEn : type.name,
    deviceTypeNameEn: type.nameEn,
    platforms: [...homePlatforms(context.registry, device)],
    slot: mount?.bay || null,
    sinceTime: mount ? formatTime(mount.ts, ship.timeZone) : null,
    ...{ soc: value('soc'), soh: value('soh'), electricity: roundedOrNull(storedOf(unit)) },
    ratedCapacity: value('ratedCapacity'),
    power: silent ? null : roundedOrNull(powerOf(unit)),
    runningState: state ?? null,
    alarmLevel: levels.of(device.deviceId),
    silent,
  }
}

/** What is aboard a ship: what hangs below it as a tree, then the boxes that stand on it, each with its own. */
export const deviceTree = (given: Given): DeviceAboard[] => {
  const { context } = given.standing
  const seen = new Set<Device>([given.ship])
  const nodeOf = (device: Device): DeviceAboard[] => {
    if (seen.has(device)) return []
    seen.add(device)
    const children = context.registry.childrenOf(device.deviceId).filter(isHere)
    return [{ ...headOf(given, device), children: children.flatMap(nodeOf) }]
  }
  const isHere = ({ deviceId }: Device): boolean => !context.places.mountOf(deviceId)
  const own = context.registry.childrenOf(given.ship.deviceId).filter(isHere)
  const boxes = mountedOn(context, given.ship).sort((a, b) => names.compare(a.deviceName, b.deviceName))
  return [...own, ...boxes].flatMap(nodeOf)
}
