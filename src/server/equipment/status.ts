import type { UnitStatus } from '#contract/unitDetail.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from './standing.ts'
import type { Part } from './parts.ts'
import { isSilent, newestAt } from './reading.ts'
import { runningStateOf, shutdown } from './values.ts'

/** What every live detail begins with. */
export const headOf = ({ context }: Standing, device: Device) => ({
  at: context.clock(),
  deviceId: device.deviceId,
  deviceName: device.deviceName,
  timeZone: device.timeZone,
  intervalSeconds: context.pace(device) / 1000,
})

/** Whole seconds since a moment, below 0 where it lies ahead of the clock; null where there is none. */
export const ageOf = (ts: number | null, now: number): number | null =>
  ts === null ? null : Math.floor((now - ts) / 1000)

/** State and age of a unit; `offlineTime` where it is shut down or silent, else `updateTime`. */
export const statusOf = (standing: Standing, unit: Part): UnitStatus => {
  const { device, row } = unit
  const silent = isSilent(standing, device, row)
  const runningState = runningStateOf(unit, silent)
  const isOff = silent || runningState === shutdown
  const ts = newestAt(row)
  const time = ts === null ? null : formatTime(ts, device.timeZone)
  return {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    deviceCode: device.deviceCode,
    stationName: device.stationName,
    runningState,
    silent,
    updateTime: isOff ? null : time,
    offlineTime: isOff ? time : null,
    ts,
    ageSeconds: ageOf(ts, standing.context.clock()),
  }
}
