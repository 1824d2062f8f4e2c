import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ControlButtons } from '#features/control/web/ControlButtons.tsx'
import { useDetailDialog } from '#web/equipment/detail/useDetailAddress.ts'
import type { TreeCall } from '#web/equipment/tree/treeCall.ts'
import { useText } from '#web/i18n.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { DeviceButtons } from './DeviceButtons.tsx'
import { DtcDialog } from './DtcDialog.tsx'
import { messages } from './monitorMessages.ts'

const dialogs = ['faults'] as const

/** What can be asked of a device, and what else can be opened of it: `children`, its fault codes, what is fixed about it, its readings. */
export const MonitorButtons = ({
  deviceId,
  tree,
  children,
}: {
  deviceId: string
  tree: TreeCall
  children?: ReactNode
}) => {
  const text = useText(messages)
  const isLive = useMoment() === undefined
  const [open, setOpen] = useDetailDialog(dialogs)
  return (
    <>
      <ControlButtons deviceId={deviceId} />
      {children}
      {isLive && (
        <Button size="small" onClick={() => setOpen('faults')}>
          {text('faultCodes')}
        </Button>
      )}
      <DeviceButtons deviceId={deviceId} tree={tree} />
      <DtcDialog open={open === 'faults'} deviceId={deviceId} onClose={() => setOpen(undefined)} />
    </>
  )
}
