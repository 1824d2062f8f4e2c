import { useEffect } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { useCall } from '#web/calls/api.ts'
import { useOpenAlarms } from '#web/equipment/alarms/useOpenAlarms.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'

/** A page's least size; of these the card shows what it has room for. */
const size = 10
const none: readonly AlarmRow[] = []

/** The unresolved alarms of a ship and what hangs below it, asked for anew whenever one comes or goes; `then` are those of a moment of the past. */
export const ShipAlarms = ({ deviceId, then }: { deviceId: string; then: readonly AlarmRow[] | undefined }) => {
  const { openDevice } = useAlarmPanel('marineAlarms')
  const { open } = useOpenAlarms()
  const asked = { deviceId, state: 1, size }
  const { data, refetch } = useCall(alarmsContract.page, asked, { enabled: then === undefined, keepOld: true })
  const changed = open?.at
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  return <LatestAlarms then={then ?? data?.records ?? none} onMore={() => openDevice(deviceId)} />
}
