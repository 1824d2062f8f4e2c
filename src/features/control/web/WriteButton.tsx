import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { useControlRights } from './useDesk.ts'
import { WriteDialog } from './WriteDialog.tsx'
import { writeMessages } from './writeMessages.ts'

/** Asks for a value to be written to a point that may be written; nothing for whoever may not ask. */
export const WriteButton = (asked: { deviceId: string; pointKey: string; pointName: string }) => {
  const text = useText(writeMessages)
  const { mayRequest } = useControlRights()
  const [isOpen, setOpen] = useState(false)
  if (!mayRequest) return null
  return (
    <>
      <Button type="link" size="small" aria-label={`${text('write')} ${asked.pointName}`} onClick={() => setOpen(true)}>
        {text('write')}
      </Button>
      {isOpen && <WriteDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  )
}
