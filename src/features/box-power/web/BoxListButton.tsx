import { UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { useText } from '#web/i18n.ts'
import { messages } from './listMessages.ts'

const BoxListDialog = lazyPart(async () => (await import('./BoxListDialog.tsx')).BoxListDialog)

export const BoxListButton = () => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<UnorderedListOutlined />}
        aria-label={text('boxList')}
        title={text('boxList')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <BoxListDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
