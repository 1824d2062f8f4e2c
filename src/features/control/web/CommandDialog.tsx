import { Modal } from 'antd'
import { commandWords } from '#catalogue/commands/words.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { controlContract } from '../contract.ts'
import { CommandView } from './CommandView.tsx'
import { messages } from './messages.ts'

const width = 680
const aboveDetail = 1100

/** One command above whatever page is open. */
export const CommandDialog = ({ commandId, onClose }: { commandId: string; onClose: () => void }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { data } = useCall(controlContract.one, { commandId })
  const title = data ? `${commandWords[data.name][language]} · ${data.deviceName}` : text('command')
  return (
    <Modal
      {...useClosing(onClose)}
      title={title}
      width={width}
      footer={null}
      zIndex={aboveDetail}
      mask={{ closable: false }}
    >
      <CommandView commandId={commandId} />
    </Modal>
  )
}
