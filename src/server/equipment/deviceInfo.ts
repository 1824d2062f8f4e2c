import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call, Context } from '#server/context/context.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { legendOf, partMetrics, unitMetrics } from '#server/equipment/metrics.ts'
import { partOf, unitWith } from '#server/equipment/parts.ts'
import { homePlatforms } from '#server/equipment/platforms.ts'
import { unitAbove } from '#server/equipment/tree.ts'
import { type FixedValue, fixedValues } from './fixedValues.ts'
import { AppError } from '#server/http/appError.ts'
import { latestAround } from '#server/past/past.ts'

/** What is fixed about a device, apart from its newest values. */
const fixed: readonly string[] = ['ratedCapacity', 'ratedVoltage']

/** A fixed value as the other parameters are told; what is no number stands in `text`. */
const fixedMetric = ({ code, name_zh, name_en, own, inherited, unit, decimals }: FixedValue, language: Language) => {
  const value = own ?? inherited
  const isNumber = typeof value === 'number'
  const yesOrNo = language === 'en' ? ['No', 'Yes'] : ['否', '是']
  const text = typeof value === 'boolean' ? (yesOrNo[Number(value)] ?? '') : String(value)
  return {
    ...{ code, name: language === 'en' ? name_en : name_zh, nameEn: name_en, value: isNumber ? value : null },
    ...{ unit, decimals, source: null, ts: null, told: false, ...(isNumber ? {} : { text }) },
  }
}

/** What stands about a device beside its readings. */
const recordOf = ({ db }: Context, deviceId: string) =>
  db
    .selectFrom('device')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .leftJoin('type_model', 'type_model.id', 'device.model_id')
    .select([
      'type_model.name as model_name',
      'device.data_resource',
      'device.created_at',
      'profile.name',
      'profile.name_en',
    ])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()

/** Any device that the caller may read: what is fixed about it, its newest values, its latest alarms; see the contract of devices. Refuses `rows.not_found`. */
export const deviceInfo =
  (context: Context) =>
  async ({ deviceId, at }: { deviceId: string; at?: number | undefined }, { caller, language }: Call) => {
    const device = deviceFor(context, caller, deviceId)
    const [record, alarms, telemetry, values] = await Promise.all([
      recordOf(context, deviceId),
      unitAlarmList(context.db, caller, language, { deviceId, current: 1, size: 5 }, {}, at),
      latestAround(context, device, at),
      fixedValues(context.db, [deviceId]),
    ])
    if (!record) throw new AppError('rows.not_found')
    const typeName = language === 'en' ? record.name_en || record.name : record.name
    const given = { registry: context.registry, telemetry }
    const metrics = (keys: readonly string[]) =>
      device.profile.natures.has('unit')
        ? unitMetrics(unitWith(given, device), keys, language)
        : partMetrics(partOf(given, device), keys, language)
    const unit = unitAbove(context.registry, device)
    const shown = device.profile.points.filter(({ kind, pointKey }) => kind !== 'array' && !fixed.includes(pointKey))
    return {
      deviceId,
      deviceName: device.deviceName,
      deviceCode: device.deviceCode,
      deviceModelName: record.model_name ?? typeName,
      deviceTypeName: typeName,
      deviceType: device.profile.profileKey,
      natures: [...device.profile.natures],
      stationName: device.stationName,
      timeZone: device.timeZone,
      dataResource: record.data_resource,
      unitId: unit?.deviceId ?? null,
      unitName: unit?.deviceName ?? null,
      platforms: unit ? [...homePlatforms(context.registry, unit)] : [],
      creationTime: formatTime(record.created_at.getTime(), device.timeZone),
      fixedParameters: [
        ...metrics(fixed).map((each) => ({ ...each, told: true })),
        ...values.map((each) => fixedMetric(each, language)),
      ],
      realTimeData: metrics(shown.map(({ pointKey }) => pointKey)).map((each) => {
        const legend = legendOf(device, each.code)
        return legend === undefined ? each : { ...each, legend }
      }),
      alarmList: alarms.records,
    }
  }
