import { useEffect } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { DeviceAlarmCall } from '#features/alarms/web/alarmCall.ts'
import { useCall } from '#web/calls/api.ts'
import { useOpenAlarms } from '#web/equipment/alarms/useOpenAlarms.ts'

/** `rows` are the newest of `total`; both are undefined until the first answer. `error` is that of the last answer. */
type Unresolved = {
  readonly rows: readonly AlarmRow[] | undefined
  readonly total: number | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/**
 * The unresolved alarms of a device and what hangs below it, asked for anew whenever an alarm comes or goes. `then` are those of a moment
 * of the past: nothing is asked for then.
 */
export const useUnresolved = (
  deviceId: string,
  call: DeviceAlarmCall,
  then: readonly AlarmRow[] | undefined,
): Unresolved => {
  const { open } = useOpenAlarms()
  const { data, error, refetch } = useCall(call, { deviceId, state: 1, size: 10 }, { enabled: then === undefined })
  const changed = open?.at
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  if (then) return { rows: then, total: then.length, error: null, refetch }
  return { rows: data?.records, total: data?.total, error, refetch }
}
