import { Button } from 'antd'
import { useState } from 'react'
import { DeviceInfoDialog } from './DeviceInfoDialog.tsx'
import { useText } from '#web/i18n.ts'
import type { TreeCall } from '#web/equipment/tree/treeCall.ts'
import { BatteryMonitorDialog } from './BatteryMonitorDialog.tsx'
import { messages } from './monitorMessages.ts'

/** From the monitor of a device to what is fixed about it, and to its readings with their history. */
export const DeviceButtons = ({ deviceId, tree }: { deviceId: string; tree: TreeCall }) => {
  const text = useText(messages)
  const [open, setOpen] = useState<'info' | 'monitor'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Button size="small" onClick={() => setOpen('info')}>
        {text('deviceInfo')}
      </Button>
      <Button size="small" onClick={() => setOpen('monitor')}>
        {text('monitor')}
      </Button>
      {open === 'info' && <DeviceInfoDialog deviceId={deviceId} onClose={close} />}
      {open === 'monitor' && <BatteryMonitorDialog deviceId={deviceId} tree={tree} onClose={close} />}
    </>
  )
}
