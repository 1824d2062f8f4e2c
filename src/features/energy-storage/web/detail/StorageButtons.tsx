import { Button } from 'antd'
import type { ReactNode } from 'react'
import { DeviceButtons } from '#features/devices/web/DeviceButtons.tsx'
import { DtcDialog } from '#features/devices/web/DtcDialog.tsx'
import { useDetailDialog } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import { energyStorageContract } from '../../contract.ts'
import { messages } from './messages.ts'

const dialogs = ['faults'] as const

/** What else can be opened of a storage device: its fault codes, what is fixed about it, its readings. */
export const StorageButtons = ({ deviceId, children }: { deviceId: string; children?: ReactNode }) => {
  const text = useText(messages)
  const [open, setOpen] = useDetailDialog(dialogs)
  return (
    <>
      {children}
      <Button size="small" onClick={() => setOpen('faults')}>
        {text('faults')}
      </Button>
      <DeviceButtons deviceId={deviceId} tree={energyStorageContract.tree} />
      <DtcDialog open={open === 'faults'} deviceId={deviceId} onClose={() => setOpen(undefined)} />
    </>
  )
}
