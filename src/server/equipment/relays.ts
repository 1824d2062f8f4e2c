import type { Language } from '#contract/errors.ts'
import type { Relay } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import { pointNames } from './metrics.ts'
import type { Part, Unit } from './parts.ts'
import { reading } from './reading.ts'

const mostRelays = 8

const relayOf = ({ device, row }: Part, code: string, names: { name: string; nameEn: string }): Relay => ({
  code,
  ...names,
  value: reading(device, row, code)?.value ?? null,
  deviceId: device.deviceId,
})
const named = (device: Device, key: string, language: Language) => {
  const point = device.profile.byKey.get(key)
  return point ? pointNames(point, language) : { name: key, nameEn: key }
}

/** The main breaker of a unit and those of clusters 1 to 8, which go by their clusters' names. */
export const unitRelays = (unit: Unit, language: Language): Relay[] => [
  relayOf(unit, 'mainBreaker', named(unit.device, 'mainBreaker', language)),
  ...unit.clusters.slice(0, mostRelays).map((part) => {
    const { deviceName } = part.device
    return relayOf(part, 'clusterBreaker', { name: deviceName, nameEn: deviceName })
  }),
]

/** The relays that a cluster has, at most eight. */
export const clusterRelays = (part: Part, language: Language): Relay[] =>
  Array.from({ length: mostRelays }, (_, index) => `relay${index + 1}`)
    .filter((key) => part.device.profile.byKey.has(key))
    .map((key) => relayOf(part, key, named(part.device, key, language)))
