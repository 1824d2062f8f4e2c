import { Button } from 'antd'
import { useText } from '#web/i18n.ts'
import { useStore } from '#web/store.ts'
import { listMessages } from './listMessages.ts'
import { mutedStore, setMuted } from './ringTone.ts'

/** Turns the sound of incoming requests off and on, for this browser. */
export const MuteButton = () => {
  const text = useText(listMessages)
  const muted = useStore(mutedStore)
  return (
    <Button size="small" onClick={() => setMuted(!muted)}>
      {text(muted ? 'unmute' : 'mute')}
    </Button>
  )
}
