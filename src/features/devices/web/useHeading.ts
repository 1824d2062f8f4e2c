import type { AlarmRow } from '#contract/alarm.ts'
import type { DeviceAlarmCall } from '#features/alarms/web/alarmCall.ts'
import { useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { type Heading, headingOf } from './headingAlarm.ts'
import { useUnresolved } from './useUnresolved.ts'

/** The alarm that the address names, else the gravest unresolved one of a device and what hangs below it; `then` as for `useUnresolved`. */
export const useHeading = (
  deviceId: string,
  call: DeviceAlarmCall,
  then: readonly AlarmRow[] | undefined,
): Heading<AlarmRow> & { named: boolean } => {
  const { alarm: named } = useDetailParts()
  const heading = headingOf(useUnresolved(deviceId, call, then), named)
  return { ...heading, named: heading.alarm !== undefined && heading.alarm.alarmId === named }
}
