import { Modal } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import { MyMessages } from './MyMessages.tsx'
import { OneMessage } from './OneMessage.tsx'
import './notices.css'

/** The notices for the caller, by title and category; opening one marks it as read. */
export const MyMessagesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const text = useText(messages)
  const [opened, setOpened] = useState<string>()
  return (
    <Modal
      open={open}
      title={text('mine')}
      width={860}
      footer={null}
      onCancel={onClose}
      afterClose={() => setOpened(undefined)}
      destroyOnHidden
    >
      {opened === undefined ? (
        <MyMessages onOpen={setOpened} />
      ) : (
        <OneMessage noticeId={opened} onBack={() => setOpened(undefined)} />
      )}
    </Modal>
  )
}
