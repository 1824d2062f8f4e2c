import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import type { StorageKind } from '../shapes.ts'
import { kindOf } from './kinds.ts'
import { type Boundary, firstBoundary, keysOf } from './meters.ts'

/** Devices whose registers together meter a station at one boundary. */
export type StationMeter = {
  readonly boundary: Boundary
  readonly devices: readonly Device[]
  readonly keys: ReturnType<typeof keysOf>
}

export const devicesOfKind = (devices: readonly Device[], kind: StorageKind): Device[] =>
  devices.filter((device) => kindOf(device) === kind)

/** Where the energy of a station is metered by registers, as the home's figures are; null where no boundary has all of them. */
export const stationMeter = (
  devices: readonly Device[],
  latest: (deviceId: string) => LatestRow | undefined,
): StationMeter | null => {
  const has = (device: Device, key: string): boolean => reading(device, latest(device.deviceId), key) !== null
  const isKnown = (device: Device, boundary: Boundary): boolean => {
    const { charged, discharged } = keysOf(boundary)
    return has(device, charged) && has(device, discharged) && !(boundary === 'grid' && has(device, 'loadPower'))
  }
  const found = firstBoundary((kind) => devicesOfKind(devices, kind), isKnown)
  return found && { ...found, keys: keysOf(found.boundary) }
}
