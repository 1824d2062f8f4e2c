import { useEffect } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { DeviceAlarmCall } from '#features/alarms/web/alarmCall.ts'
import { useCall } from '#web/calls/api.ts'
import { useOpenAlarms } from '#web/equipment/alarms/useOpenAlarms.ts'
import { useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { headingAlarm } from './headingAlarm.ts'

/** The alarm that heads a detail, and how many more are unresolved. */
export type Heading<T> = { readonly alarm: T | undefined; readonly others: number }

/**
 * The alarm that the address names, else the gravest unresolved one of a device and what hangs below it; asked for anew whenever an alarm
 * comes or goes. `then` are those of a moment of the past: nothing is asked for then.
 */
export const useHeading = (
  deviceId: string,
  call: DeviceAlarmCall,
  then: readonly AlarmRow[] | undefined,
): Heading<AlarmRow> & { named: boolean } => {
  const { alarm: named } = useDetailParts()
  const { open } = useOpenAlarms()
  const { data, refetch } = useCall(
    call,
    { deviceId, state: 1, size: 10 },
    { enabled: then === undefined, keepOld: true },
  )
  const changed = open?.at
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  const rows = then ?? data?.records ?? []
  const alarm = headingAlarm(rows, named)
  const others = (then ? then.length : (data?.total ?? 0)) - (alarm ? 1 : 0)
  return { alarm, others, named: alarm !== undefined && alarm.alarmId === named }
}
