import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import type { StorageKind, StorageReportRow } from '../shapes.ts'
import { kindOf } from './kinds.ts'

/** Devices whose registers together meter a station at one boundary. */
export type StationMeter = {
  readonly boundary: NonNullable<StorageReportRow['boundary']>
  readonly devices: readonly Device[]
  readonly keys: { readonly charged: string; readonly discharged: string }
}

const own = { charged: 'chargedEnergy', discharged: 'dischargedEnergy' } as const
const ways = [
  { boundary: 'ac', kind: 'ems', keys: own },
  { boundary: 'ac', kind: 'pcs', keys: own },
  { boundary: 'dc', kind: 'stack', keys: own },
  { boundary: 'grid', kind: 'ems', keys: { charged: 'gridImportEnergy', discharged: 'gridExportEnergy' } },
] as const

export const devicesOfKind = (devices: readonly Device[], kind: StorageKind): Device[] =>
  devices.filter((device) => kindOf(device) === kind)

/**
 * Where the energy of a station is metered, in the order of the home's figures: by the EMS, by all PCS, by all stacks, at the grid unless
 * a load of the station's own hangs behind that meter. Null where no boundary has all its registers.
 */
export const stationMeter = (
  devices: readonly Device[],
  latest: (deviceId: string) => LatestRow | undefined,
): StationMeter | null => {
  const has = (device: Device, key: string): boolean => reading(device, latest(device.deviceId), key) !== null
  const isKnown = (device: Device, boundary: StationMeter['boundary'], keys: StationMeter['keys']): boolean =>
    has(device, keys.charged) && has(device, keys.discharged) && !(boundary === 'grid' && has(device, 'loadPower'))
  for (const { boundary, kind, keys } of ways) {
    const metering = devicesOfKind(devices, kind)
    if (metering.length > 0 && metering.every((device) => isKnown(device, boundary, keys)))
      return { boundary, devices: metering, keys }
  }
  return null
}
