import { Modal } from 'antd'
import { useText } from '#web/i18n.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { MessageRow } from '../../rowShapes.ts'
import { messageMessages } from './messageMessages.ts'
import { payloadText } from './payloadText.ts'
import './message.css'

/** A message with its payload, as text. */
export const MessageDialog = ({ message, onClose }: { message: MessageRow; onClose: () => void }) => {
  const text = useText(messageMessages)
  return (
    <Modal
      {...useClosing(onClose)}
      title={text('title', message.deviceName ?? message.pileCode, message.action, message.time)}
      width={720}
      footer={null}
    >
      <ScrollArea className="tw-pilemessage-payload" label={text('payload')}>
        <pre>{payloadText(message.payload)}</pre>
      </ScrollArea>
      <CopyButton value={message.payload} label={text('copy')} />
    </Modal>
  )
}
