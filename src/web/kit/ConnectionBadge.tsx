import { Tooltip } from 'antd'
import { connectionStore } from '../connection.ts'
import { useText } from '../i18n.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts.ts'
import { StateTag } from './StateTag.tsx'

const shown = {
  ok: { state: 'ok', key: 'connectionOk' },
  connecting: { state: 'connecting', key: 'connectionConnecting' },
  lost: { state: 'lost', key: 'connectionLost' },
  databaseAway: { state: 'lost', key: 'databaseAway' },
} as const

export const ConnectionBadge = () => {
  const text = useText(texts)
  const connection = useStore(connectionStore)
  const { state, key } = shown[connection]
  const tag = (
    <span role="status">
      <StateTag state={state} text={text(key)} />
    </span>
  )
  return connection === 'ok' ? tag : <Tooltip title={text('connectionLostHint')}>{tag}</Tooltip>
}
