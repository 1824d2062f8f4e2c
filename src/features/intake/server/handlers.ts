import { deepestRow } from '#contract/paging.ts'
import { formatTime } from '#contract/zoned.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { intakeContract } from '../contract.ts'
import { healthFor } from './health.ts'
import { connectedRows, countsOf, devicesOf, type Hearing, heardOf, readBy } from './heard.ts'
import { createLate, type Late, lateTracker } from './late.ts'
import { keyOf, newestRow, pointsAt, writableKeys } from './newest.ts'
import { heatOf, latencyOf, refusedLately, throughputOf } from './sums.ts'
import { createIntakeTracker } from './tracker.ts'

const mostSilent = 10

const offsetOf = ({ current, size }: { current: number; size: number }): number => {
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  return offset
}

const handlers = (hearing: Hearing, late: Late): Handlers<typeof intakeContract> => {
  const { context } = hearing
  return {
    devicePage: async ({ status, driverId, current, size, ...wanted }, { caller, language }) => {
      const offset = offsetOf({ current, size })
      const read = driverId === undefined ? undefined : await readBy(context, caller, driverId)
      const heard = devicesOf(context, caller, wanted)
        .filter(({ deviceId }) => read?.has(deviceId) ?? true)
        .map((device) => heardOf(hearing, device))
      const fitting = status === undefined ? heard : heard.filter(({ state }) => state === status)
      const records = await connectedRows(hearing, fitting.slice(offset, offset + size), caller, language)
      return { records, total: fitting.length, size, current }
    },
    deviceDetail: async ({ deviceId }, { caller, language }) => {
      const heard = devicesOf(context, caller, { deviceId }).map((device) => heardOf(hearing, device))
      const [row] = await connectedRows(hearing, heard, caller, language)
      if (!row) throw new AppError('rows.not_found')
      return row
    },
    latestPage: async ({ pointName, current, size, ...wanted }, { caller, language }) => {
      offsetOf({ current, size })
      const { total, places } = pointsAt(devicesOf(context, caller, wanted), pointName, { current, size })
      const writable = await writableKeys(context, places)
      const records = places.map((place) =>
        newestRow(context, place, { language, writable: writable.has(keyOf(place)), late }),
      )
      return { records, total, size, current }
    },
    statistics: async (_, { caller, language }) => {
      const heard = devicesOf(context, caller).map((device) => heardOf(hearing, device))
      const silent = heard.filter(({ state }) => state === 'silent').sort((a, b) => (b.ts ?? 0) - (a.ts ?? 0))
      const newestSilent = silent.slice(0, mostSilent)
      const [silentDevices, refused] = await Promise.all([
        connectedRows(hearing, newestSilent, caller, language),
        refusedLately(context, caller),
      ])
      return {
        devices: countsOf(heard),
        stations: new Set(heard.map(({ device }) => device.stationId)).size,
        profiles: new Set(heard.map(({ device }) => device.profile.profileKey)).size,
        points: heard.reduce((sum, { device }) => sum + device.profile.points.length, 0),
        silentDevices,
        refusals: refused.map(({ reason, lastTime, deviceName }) => ({
          deviceName: deviceName ?? '',
          reason,
          lastTime: formatTime(lastTime.getTime(), caller.timeZone),
        })),
      }
    },
    health: (_, { caller }) => healthFor(context, caller),
    throughput: (_, { caller }) => throughputOf(context, caller),
    latency: (_, { caller }) => latencyOf(context, caller),
    heat: (_, { caller }) => heatOf(context, caller),
    topology: (_, { caller }) => {
      const stations = Map.groupBy(devicesOf(context, caller), ({ stationId }) => stationId)
      return [...stations].map(([stationId, devices]) => ({
        stationId,
        stationName: devices[0]?.stationName ?? '',
        devices: countsOf(devices.map((device) => heardOf(hearing, device))),
      }))
    },
  }
}

export const intake: Feature = feature(intakeContract, {}, (context) => {
  const late = createLate(context.clock)
  return {
    handlers: handlers({ context, since: context.clock() }, late),
    trackers: [createIntakeTracker(context), lateTracker(late, context)],
  }
})
