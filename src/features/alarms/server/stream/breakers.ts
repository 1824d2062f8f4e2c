import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'

/** The first of these that a device has, as it stands: 0 open, 1 closed; null where nothing came. */
const stateOf = (telemetry: Pick<Telemetry, 'latest'>, device: Device, keys: readonly string[]): number | null => {
  const key = keys.find((each) => device.profile.byKey.has(each))
  const found = key === undefined ? null : reading(device, telemetry.latest(device.deviceId), key)
  return found && Math.round(found.value)
}

/** The breakers that a row of an alarm shows: of the unit, which a crane calls by a name of its own, and of the cluster. */
export const breakersOf = (telemetry: Pick<Telemetry, 'latest'>, unit: Device, device: Device) => ({
  mainBreaker: stateOf(telemetry, unit, ['mainBreaker', 'JN_breaker']),
  clusterBreaker: stateOf(telemetry, device, ['clusterBreaker']),
})
