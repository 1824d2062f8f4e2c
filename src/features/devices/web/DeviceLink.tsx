import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { DeviceInfoDialog } from './DeviceInfoDialog.tsx'
import { messages } from './dialogMessages.ts'
import './devices.css'

/** A device's name that opens its detail. */
export const DeviceLink = ({ deviceId, name }: { deviceId: string; name: string }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="tw-device-link" title={text('openDevice', name)} onClick={() => setOpen(true)}>
        {name}
      </button>
      {open && <DeviceInfoDialog deviceId={deviceId} onClose={() => setOpen(false)} />}
    </>
  )
}
