import { formatTime } from '#contract/zoned.ts'
import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { boxStationContract } from '../contract.ts'
import { isBox } from './fleet/fleet.ts'
import { boxKeys } from './keys.ts'
import { boxMetrics, legendOf, partMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'

/** What stands about a device beside its readings. */
const recordOf = ({ context: { db } }: Parts, deviceId: string) =>
  db
    .selectFrom('device')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .select(['device.data_resource', 'device.created_at', 'profile.name', 'profile.name_en'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()

/** Any device: what is fixed about it, its newest values, its latest five alarms; see the contract. */
export const deviceInfo =
  (parts: Parts): Handlers<typeof boxStationContract>['deviceInfo'] =>
  async ({ deviceId, at }, { caller, language }: Call) => {
    const { db } = parts.context
    const device = parts.deviceFor(caller, deviceId)
    const [record, alarms, { fleet, context }] = await Promise.all([
      recordOf(parts, deviceId),
      unitAlarmList(db, caller, language, { deviceId, current: 1, size: 5 }, {}, at),
      parts.past.device(device, at),
    ])
    if (!record) throw new AppError('rows.not_found')
    const typeName = language === 'en' ? record.name_en || record.name : record.name
    const metrics = (keys: readonly string[]) =>
      isBox(device)
        ? boxMetrics(fleet.unitOf(device), keys, language)
        : partMetrics({ device, row: context.telemetry.latest(deviceId) }, keys, language)
    const fixed: readonly string[] = boxKeys.fixed
    const shown = device.profile.points.filter(({ kind, pointKey }) => kind !== 'array' && !fixed.includes(pointKey))
    return {
      deviceId,
      deviceName: device.deviceName,
      deviceCode: device.deviceCode,
      deviceModelName: device.profile.profileKey,
      deviceTypeName: typeName,
      deviceType: device.profile.profileKey,
      stationName: device.stationName,
      timeZone: device.timeZone,
      dataResource: record.data_resource,
      creationTime: formatTime(record.created_at.getTime(), device.timeZone),
      fixedParameters: metrics(fixed),
      realTimeData: metrics(shown.map(({ pointKey }) => pointKey)).map((each) => {
        const legend = legendOf(device, each.code)
        return legend === undefined ? each : { ...each, legend }
      }),
      alarmList: alarms.records,
    }
  }
