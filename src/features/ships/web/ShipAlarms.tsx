import type { AlarmRow } from '#contract/alarm.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { LatestCard, LatestLines } from '#features/alarms/web/LatestAlarms.tsx'
import { useUnresolved } from '#features/devices/web/useUnresolved.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'

/** The unresolved alarms of a ship and what hangs below it; `then` are those of a moment of the past. */
export const ShipAlarms = ({ deviceId, then }: { deviceId: string; then: readonly AlarmRow[] | undefined }) => {
  const { openDevice } = useAlarmPanel('marineAlarms')
  const { rows, error, refetch } = useUnresolved(deviceId, alarmsContract.page, then)
  return (
    <LatestCard onMore={() => openDevice(deviceId)}>
      {error && !rows?.length ? <FailedState error={error} retry={refetch} /> : <LatestLines rows={rows} />}
    </LatestCard>
  )
}
