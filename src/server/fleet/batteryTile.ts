import type { BatteryTile } from '#contract/unit.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Unit } from '#server/equipment/parts.ts'
import { shipOf } from '#server/equipment/place.ts'
import { isSilent, newestAt, reading, rounded, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { capacityOf, powerOf, runningStateOf, storedOf, unitValue } from '#server/equipment/values.ts'

/** What a battery's tile is made of; the day's energy is read apart. */
export const batteryTileKeys = [
  'soc',
  'soh',
  'ratedCapacity',
  'totalVoltage',
  'totalCurrent',
  'power',
  'runningState',
  'chargeable',
  'dischargeable',
] as const

/** The tile of a battery, and beside it what only sums need: the energy stored now (kWh), and whether history is being written. */
export const batteryTileOf = (
  standing: Standing,
  unit: Unit,
): { tile: BatteryTile; stored: number | null; filling: boolean } => {
  const { context, energy, levels } = standing
  const { device, row } = unit
  const silent = isSilent(standing, device, row)
  const value = (key: string): number | null => roundedOrNull(unitValue(unit, key)?.value)
  const ship = shipOf(context, device)
  const today = energy.today(device.deviceId)
  const ts = newestAt(row)
  const tile: BatteryTile = {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    deviceCode: device.deviceCode,
    stationId: device.stationId,
    stationName: device.stationName,
    shippingId: ship?.deviceId ?? null,
    shippingName: ship?.deviceName ?? null,
    runningState: runningStateOf(unit, silent),
    silent,
    alarmLevel: levels.of(device.deviceId),
    soc: value('soc'),
    soh: value('soh'),
    power: roundedOrNull(silent ? null : powerOf(unit)),
    ratedCapacity: value('ratedCapacity'),
    capacity: roundedOrNull(capacityOf(unit)),
    chargeable: value('chargeable'),
    dischargeable: value('dischargeable'),
    chargedToday: today ? rounded(today.charged) : null,
    dischargedToday: today ? rounded(today.discharged) : null,
    clusterSoc: unit.clusters.map((part) => roundedOrNull(reading(part.device, part.row, 'soc')?.value)),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    intervalSeconds: context.pace(device) / 1000,
  }
  return { tile, stored: roundedOrNull(storedOf(unit)), filling: energy.isFilling(device.deviceId) }
}
