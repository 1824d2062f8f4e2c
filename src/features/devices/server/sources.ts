import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'
import type { Sources } from '#server/http/feature.ts'
import type { devicesTopics } from '../contract.ts'
import { changedValues, latestValues } from './latestValues.ts'

/** A device's values as they stand, then those that changed. */
export const sources = (context: Context): Sources<typeof devicesTopics> => {
  const { registry, telemetry, clock, pace } = context
  // Latest rows are replaced, never written into: the row that the last delta led to tells what is new since.
  const told = new Map<string, LatestRow | undefined>()
  const deviceOf = (deviceId: string): Device => {
    const device = registry.byId(deviceId)
    if (!device) throw new AppError('rows.not_found')
    return device
  }
  return {
    deviceLatest: {
      allowed: (deviceId, caller) => {
        const device = registry.byId(deviceId)
        return device !== undefined && maySee(context, caller, device)
      },
      snapshot: (deviceId) => {
        const device = deviceOf(deviceId)
        const row = telemetry.latest(deviceId)
        if (!told.has(deviceId)) told.set(deviceId, row)
        const at = clock()
        return { at, intervalSeconds: pace(device) / 1000, values: latestValues(device, row, at) }
      },
      delta: (deviceId) => {
        const device = deviceOf(deviceId)
        const row = telemetry.latest(deviceId)
        const at = clock()
        const values = changedValues(device, told.get(deviceId), row, at)
        told.set(deviceId, row)
        return values.length > 0 ? { at, intervalSeconds: pace(device) / 1000, values } : null
      },
    },
  }
}
