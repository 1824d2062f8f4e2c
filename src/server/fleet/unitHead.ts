import type { UnitTile } from '#contract/unit.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Part } from '#server/equipment/parts.ts'
import { isSilent, newestAt } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'

/** What every tile says of its unit. */
export const unitHeadOf = (standing: Standing, { device, row }: Part): UnitTile => {
  const ts = newestAt(row)
  return {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    deviceCode: device.deviceCode,
    stationId: device.stationId,
    stationName: device.stationName,
    silent: isSilent(standing, device, row),
    alarmLevel: standing.levels.of(device.deviceId),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    intervalSeconds: standing.context.pace(device) / 1000,
  }
}
