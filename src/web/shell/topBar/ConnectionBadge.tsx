import { Tooltip } from 'antd'
import { connectionStore } from '../../calls/connection.ts'
import { useText } from '../../i18n.ts'
import { useStore } from '../../store.ts'
import { texts } from '../../texts.ts'
import { connectionMessages } from './connectionMessages.ts'
import { StateTag } from '../../equipment/states/StateTag.tsx'

const shown = {
  ok: { state: 'ok', key: 'connectionOk' },
  connecting: { state: 'connecting', key: 'connectionConnecting' },
  lost: { state: 'lost', key: 'connectionLost' },
  databaseAway: { state: 'lost', key: 'databaseAway' },
} as const

const Held = ({ text, hint }: { text: string; hint: string }) => (
  <Tooltip title={hint}>
    <span role="status">
      <StateTag state="level2" text={text} />
    </span>
  </Tooltip>
)

export const ConnectionBadge = () => {
  const text = useText(texts)
  const own = useText(connectionMessages)
  const connection = useStore(connectionStore)
  if (connection === 'held') return <Held text={own('held')} hint={own('heldHint')} />
  const { state, key } = shown[connection]
  const tag = (
    <span role="status">
      <StateTag state={state} text={text(key)} />
    </span>
  )
  return connection === 'ok' ? tag : <Tooltip title={text('connectionLostHint')}>{tag}</Tooltip>
}
