import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import type { StorageKind } from '../shapes.ts'
import { kindOf } from './kinds.ts'
import { type Boundary, keysOf, meterOf, type Told } from './meters.ts'

/** Devices that together meter a station at one boundary, by their registers or, without any, by their power. */
export type StationMeter = {
  readonly boundary: Boundary
  readonly by: 'registers' | 'power'
  readonly devices: readonly Device[]
}

export const devicesOfKind = (devices: readonly Device[], kind: StorageKind): Device[] =>
  devices.filter((device) => kindOf(device) === kind)

/** Where the energy of some devices of a station is metered, as the home's figures are; null where no boundary has all of them. */
export const stationMeter = (
  devices: readonly Device[],
  latest: (deviceId: string) => LatestRow | undefined,
): StationMeter | null => {
  const toldOf = (device: Device): Told => {
    const has = (key: string): boolean => reading(device, latest(device.deviceId), key) !== null
    const counts = (boundary: Boundary): boolean => Object.values(keysOf(boundary)).every(has)
    return { registers: counts('ac'), grid: counts('grid') && !has('loadPower'), power: has('power') }
  }
  return meterOf((kind) => devicesOfKind(devices, kind), toldOf)
}
