import type { UnitStatus } from '#contract/unitDetail.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from './standing.ts'
import type { Part } from './parts.ts'
import { isSilent, newestAt } from './reading.ts'
import { runningStateOf, shutdown } from './values.ts'

/** What every live detail begins with. */
export const headOf = ({ context }: Standing, { deviceId, deviceName, timeZone, profile }: Device) => ({
  at: context.clock(),
  deviceId,
  deviceName,
  timeZone,
  intervalSeconds: profile.intervalSeconds,
})

/** Whole seconds since a moment; null without one. */
export const ageOf = (ts: number | null, now: number): number | null =>
  ts === null ? null : Math.max(0, Math.floor((now - ts) / 1000))

/** State and age of a unit; `offlineTime` for shutdown, else `updateTime`. */
export const statusOf = ({ context, since }: Standing, unit: Part): UnitStatus => {
  const { device, row } = unit
  const now = context.clock()
  const silent = isSilent(device, row, now, since)
  const runningState = runningStateOf(unit, silent)
  const ts = newestAt(row)
  const time = ts === null ? null : formatTime(ts, device.timeZone)
  return {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    deviceCode: device.deviceCode,
    stationName: device.stationName,
    runningState,
    silent,
    updateTime: runningState === shutdown ? null : time,
    offlineTime: runningState === shutdown ? time : null,
    ts,
    ageSeconds: ageOf(ts, now),
  }
}
