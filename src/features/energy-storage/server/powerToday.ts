import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { sumOfKnown } from '#server/equipment/reading.ts'
import type { Today } from '#server/equipment/standing.ts'
import { createKeptIntegrals } from './keptIntegrals.ts'

/** ∫power of devices from their midnight to a moment (ms), kWh by device; those without two samples that belong together are left out. */
export type PowerToday = (devices: readonly Device[], at: number) => Promise<Map<string, Today>>

/** Midnights of all time zones stand at full quarters of an hour, ms. */
const quarter = 900_000

/** Keeps what is over of each device's day, so that asking again reads the last quarter of an hour only. */
export const createPowerToday = (given: Pick<Context, 'telemetry' | 'clock'>): PowerToday => {
  const integrals = createKeptIntegrals(given)
  return async (devices, at) => {
    const found = new Map<string, Today>()
    for (const device of devices) {
      const { from } = dayAround(at, device.timeZone)
      const begun = Math.floor((at - from) / quarter) + 1
      const quarters = Array.from({ length: begun }, (_, index) => from + index * quarter)
      const read = await integrals(device, [...quarters, at + 1], at)
      const [charged, discharged] = [sumOfKnown(read.charged), sumOfKnown(read.discharged)]
      if (charged !== null && discharged !== null) found.set(device.deviceId, { charged, discharged })
    }
    return found
  }
}
