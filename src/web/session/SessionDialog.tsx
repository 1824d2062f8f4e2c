import { Button, Modal } from 'antd'
import { useText } from '../i18n.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts.ts'
import { expiredStore, leave } from './tokens.ts'

/** Tells once that the session ended; the only way on is the sign-in. */
export const SessionDialog = () => {
  const text = useText(texts)
  const expired = useStore(expiredStore)
  return (
    <Modal
      open={expired !== null}
      title={text('exitPrompt')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={400}
      footer={
        <Button type="primary" autoFocus onClick={leave}>
          {text('relogin')}
        </Button>
      }
    >
      {expired}
    </Modal>
  )
}
