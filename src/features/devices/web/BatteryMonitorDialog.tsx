import type { TreeCall } from '#web/equipment/tree/treeCall.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { DeviceMonitorDialog } from './DeviceMonitorDialog.tsx'
import { messages } from './monitorMessages.ts'

type BatteryMonitorProps = { deviceId: string; tree: TreeCall; onClose: () => void }

/** Battery running monitor: batteries and their clusters at the left, readings and history of the chosen one at the right. */
export const BatteryMonitorDialog = ({ deviceId, tree, onClose }: BatteryMonitorProps) => {
  const at = useMoment()
  const { data, error, refetch } = useCall(tree, { at }, { keepOld: true, staleTime: 30_000 })
  return (
    <DeviceMonitorDialog
      title={useText(messages)('monitor')}
      deviceId={deviceId}
      nodes={data ?? []}
      failed={error && !data ? <FailedState error={error} retry={refetch} /> : undefined}
      onClose={onClose}
    />
  )
}
