import { Tooltip } from 'antd'
import { errorText } from '#contract/errors.ts'
import { connectionStore } from '../../calls/connection.ts'
import { useLanguage, useText } from '../../i18n.ts'
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

const Warning = ({ text, hint }: { text: string; hint: string }) => (
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
  const { language } = useLanguage()
  if (connection === 'tooMany') return <Warning text={own('tooMany')} hint={errorText('live.too_many', language)} />
  if (connection === 'held') return <Warning text={own('held')} hint={own('heldHint')} />
  const { state, key } = shown[connection]
  const tag = (
    <span role="status">
      <StateTag state={state} text={text(key)} />
    </span>
  )
  return connection === 'ok' ? tag : <Tooltip title={text('connectionLostHint')}>{tag}</Tooltip>
}
