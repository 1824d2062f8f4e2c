import { Modal } from 'antd'
import { useState } from 'react'
import { commandWords } from '#catalogue/commands/words.ts'
import { useLanguage } from '#web/i18n.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import type { CommandRow } from '../shapes.ts'
import { CommandView } from './CommandView.tsx'
import { RequestForm } from './RequestForm.tsx'
import type { Offered } from './WhatNext.tsx'

const width = 680

type Props = { deviceId: string; offered: Offered; open: CommandRow | undefined; onClose: () => void }

/** Asks for a command of a device, and follows it once it was asked for. */
export const RequestDialog = ({ deviceId, offered, open, onClose }: Props) => {
  const { language } = useLanguage()
  const [commandId, setCommandId] = useState<string>()
  return (
    <Modal
      {...useClosing(onClose)}
      title={commandWords[offered.name][language]}
      width={width}
      footer={null}
      mask={{ closable: false }}
    >
      {commandId === undefined ? (
        <RequestForm deviceId={deviceId} offered={offered} open={open} onShow={setCommandId} />
      ) : (
        <CommandView commandId={commandId} />
      )}
    </Modal>
  )
}
