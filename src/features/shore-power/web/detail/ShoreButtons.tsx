import { Button } from 'antd'
import { useState } from 'react'
import { ControlButtons } from '#features/control/web/ControlButtons.tsx'
import { DeviceMonitorDialog } from '#features/devices/web/DeviceMonitorDialog.tsx'
import { useText } from '#web/i18n.ts'
import type { ShoreDetail } from '../../detailShapes.ts'
import { messages } from './messages.ts'
import { partNodes } from './shoreLine.ts'

/** Open and close of the breaker that feeds the ship, and the readings of all that stands before it. */
export const ShoreButtons = ({ detail }: { detail: ShoreDetail }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      {detail.commandDeviceId !== null && <ControlButtons deviceId={detail.commandDeviceId} />}
      <Button size="small" onClick={() => setOpen(true)}>
        {text('readings')}
      </Button>
      {open && (
        <DeviceMonitorDialog
          title={text('readings')}
          deviceId={detail.deviceId}
          nodes={partNodes(detail)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
