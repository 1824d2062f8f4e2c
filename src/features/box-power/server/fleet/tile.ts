import { formatTime } from '#contract/zoned.ts'
import type { Registry } from '#server/context/devices.ts'
import type { Mount } from '#server/places/places.ts'
import type { BoxTile } from '../../shapes.ts'
import { type Box, boxValue, capacityOf, powerOf, storedOf } from './boxValues.ts'
import { isSilent, newestAt, reading, rounded, roundedOrNull } from '../readings.ts'

export const shutdown = 3

/** Running state as it stands: 0, 1, 2, and 3 for anything else, for a silent box and for one that never said. */
export const runningStateOf = ({ device, row }: Box, silent: boolean): number => {
  const state = silent ? undefined : reading(device, row, 'runningState')?.value
  return state === 0 || state === 1 || state === 2 ? state : shutdown
}

/** The ship a box is aboard; null ashore, and where that ship is no more. */
export const shipOf = (registry: Pick<Registry, 'byId'>, mount: Mount | undefined) =>
  (mount?.kind === 'ship' && mount.placeId !== null ? registry.byId(mount.placeId) : undefined) ?? null

type Around = {
  readonly registry: Pick<Registry, 'byId'>
  readonly mount: Mount | undefined
  readonly alarmLevel: number | null
  /** kWh since the station's midnight */
  readonly today: { readonly charged: number; readonly discharged: number } | undefined
  readonly now: number
  /** when the server started, ms */
  readonly since: number
}

/** A tile, and beside it what only sums need: the energy stored now, kWh. */
export const tileOf = (box: Box, around: Around): { tile: BoxTile; stored: number | null } => {
  const { device, row } = box
  const silent = isSilent(device, row, around.now, around.since)
  const value = (key: string): number | null => roundedOrNull(boxValue(box, key)?.value)
  const ship = shipOf(around.registry, around.mount)
  const ts = newestAt(row)
  const power = silent ? null : powerOf(box)
  const tile: BoxTile = {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    deviceCode: device.deviceCode,
    stationId: device.stationId,
    stationName: device.stationName,
    shippingId: ship?.deviceId ?? null,
    shippingName: ship?.deviceName ?? null,
    runningState: runningStateOf(box, silent),
    chargingGunPluggingStatus: value('pluggedState'),
    silent,
    alarmLevel: around.alarmLevel,
    soc: value('soc'),
    soh: value('soh'),
    power: roundedOrNull(power),
    ratedCapacity: value('ratedCapacity'),
    capacity: roundedOrNull(capacityOf(box)),
    chargeable: value('chargeable'),
    dischargeable: value('dischargeable'),
    chargedToday: around.today ? rounded(around.today.charged) : null,
    dischargedToday: around.today ? rounded(around.today.discharged) : null,
    clusterSoc: box.clusters.map((part) => roundedOrNull(reading(part.device, part.row, 'soc')?.value)),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
  }
  return { tile, stored: roundedOrNull(storedOf(box)) }
}
