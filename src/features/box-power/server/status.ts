import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { BoxStatus, Relay } from '../detailShapes.ts'
import type { Box, Part } from './fleet/boxValues.ts'
import { pointNames } from './metrics.ts'
import type { Standing } from './parts.ts'
import { isSilent, newestAt, reading } from './readings.ts'
import { runningStateOf, shipOf, shutdown } from './fleet/tile.ts'
import type { Language } from '#contract/errors.ts'

/** State, plug and place of a box; `offlineTime` for shutdown, else `updateTime`. */
export const statusOf = ({ context, fleet }: Standing, box: Box): BoxStatus => {
  const { registry, places, clock } = context
  const { device, row } = box
  const now = clock()
  const silent = isSilent(device, row, now, fleet.since)
  const runningState = runningStateOf(box, silent)
  const ts = newestAt(row)
  const time = ts === null ? null : formatTime(ts, device.timeZone)
  return {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    deviceCode: device.deviceCode,
    stationName: device.stationName,
    shippingName: shipOf(registry, places.mountOf(device.deviceId))?.deviceName ?? null,
    runningState,
    chargingGunPluggingStatus: reading(device, row, 'pluggedState')?.value ?? null,
    silent,
    updateTime: runningState === shutdown ? null : time,
    offlineTime: runningState === shutdown ? time : null,
    ts,
    ageSeconds: ts === null ? null : Math.floor((now - ts) / 1000),
  }
}

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

/** The combiner cabinet's main breaker and those of clusters 1 to 8, which go by their clusters' names. */
export const boxRelays = (box: Box, language: Language): Relay[] => [
  relayOf(box, 'mainBreaker', named(box.device, 'mainBreaker', language)),
  ...box.clusters.slice(0, mostRelays).map((part) => {
    const { deviceName } = part.device
    return relayOf(part, 'clusterBreaker', { name: deviceName, nameEn: deviceName })
  }),
]

/** The relays that a cluster has, at most eight. */
export const clusterRelays = (part: Part, language: Language): Relay[] =>
  Array.from({ length: mostRelays }, (_, index) => `relay${index + 1}`)
    .filter((key) => part.device.profile.byKey.has(key))
    .map((key) => relayOf(part, key, named(part.device, key, language)))
