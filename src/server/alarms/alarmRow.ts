import { alarmContent, alarmKind } from '#catalogue/alarmTexts.ts'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { StoredAlarm } from './storedAlarms.ts'

/** An alarm as lists show it, now or at `at` (ms): what ended after it still lasted, and nobody had taken note yet. */
export const alarmRow = (alarm: StoredAlarm, language: Language, at = Number.POSITIVE_INFINITY): AlarmRow => {
  const { began_at, cleared_at, acknowledged_at, time_zone } = alarm
  const cleared = cleared_at !== null && cleared_at.getTime() <= at ? cleared_at : null
  const acknowledged = acknowledged_at !== null && acknowledged_at.getTime() <= at ? acknowledged_at : null
  return {
    alarmId: alarm.id,
    alarmLevel: alarm.level,
    alarmType: alarmKind(alarm.rule),
    alarmContent: alarmContent(alarm.rule, alarm.value, alarm.place, language),
    alarmContentEn: alarmContent(alarm.rule, alarm.value, alarm.place, 'en'),
    stationId: alarm.station_id,
    stationName: alarm.station_name,
    deviceId: alarm.device_id,
    deviceName: alarm.device_name,
    unitId: alarm.unit_id,
    unitName: alarm.unit_name,
    alarmTime: formatTime(began_at.getTime(), time_zone),
    ts: began_at.getTime(),
    clearTime: cleared && formatTime(cleared.getTime(), time_zone),
    state: cleared ? 0 : 1,
    mainCircuitBreakerState: alarm.main_breaker,
    clusterCircuitBreakerState: alarm.cluster_breaker,
    times: alarm.times,
    quiet: alarm.quiet,
    cell: cellOf(alarm.place),
    platforms: alarm.platforms.flatMap((platform) => platform ?? []),
    acknowledgeTime: acknowledged && formatTime(acknowledged.getTime(), time_zone),
    acknowledgeUser: acknowledged && alarm.acknowledged_name,
  }
}

/** The cell of a place such as `cell:17`. */
export const cellOf = (place: string): number | null => {
  const [kind, number] = place.split(':')
  return kind === 'cell' ? Number(number) : null
}
