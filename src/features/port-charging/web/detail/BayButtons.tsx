import { Button } from 'antd'
import { useState } from 'react'
import { ControlButtons } from '#features/control/web/ControlButtons.tsx'
import { DeviceMonitorDialog } from '#features/devices/web/DeviceMonitorDialog.tsx'
import { useText } from '#web/i18n.ts'
import type { BayDetail } from '../../detailShapes.ts'
import { messages } from './messages.ts'
import { nodesOf } from './parts.ts'

/** What can be asked of the converter, and the readings, history and fault codes of all that feeds the bay. */
export const BayButtons = ({ detail }: { detail: BayDetail }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      {detail.pcs && <ControlButtons deviceId={detail.pcs.deviceId} />}
      <Button size="small" onClick={() => setOpen(true)}>
        {text('readings')}
      </Button>
      {open && (
        <DeviceMonitorDialog
          title={text('readings')}
          deviceId={detail.deviceId}
          nodes={nodesOf(detail)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
