import { Button } from 'antd'
import { Link } from 'react-router'
import { useAction, useCall } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { channelWords } from '../columns.ts'
import { notifyMessageContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Channel } from '../shapes.ts'
import { MessageState } from './MessageState.tsx'
import './notify.css'

const refetchInterval = 15_000

/** A test message to oneself, and what became of it. */
const TestButton = ({ channel, name, userId }: { channel: Channel; name: string; userId: string }) => {
  const text = useText(messages)
  const refresh = [notifyMessageContract.channelList, notifyMessageContract.messagePage]
  const test = useAction(notifyMessageContract.test, { refresh, quiet: true })
  return (
    <>
      <Button
        size="small"
        loading={test.isPending}
        aria-label={text('testTo', name)}
        onClick={() => test.mutate({ channel, userId })}
      >
        {text('test')}
      </Button>
      <span role="status" className="tw-notify-became">
        {test.isPending && text('testing')}
        {test.data && <MessageState {...test.data} />}
        {test.error?.message}
      </span>
    </>
  )
}

/** Whether the server is set up for each channel, what left by it in the last hour, and a test. */
export const ChannelStates = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { user, can } = useSession()
  const { data } = useCall(notifyMessageContract.channelList, {}, { refetchInterval })
  return (
    <ul className="tw-notify-channels" aria-label={text('channelState')}>
      {(data ?? []).map(({ channel, ready, sent, failed }) => (
        <li key={channel}>
          <b>{channelWords[channel][language]}</b>
          <StateTag
            state={!ready ? 'shutdown' : failed > 0 ? 'fault' : 'ok'}
            text={text(!ready ? 'notReady' : failed > 0 ? 'failing' : 'ready')}
          />
          <span>{text('lastHour', sent, failed)}</span>
          {channel === 'webhook' ? (
            <Link to="/base/system/notifyWebhook">{text('toWebhooks')}</Link>
          ) : (
            ready &&
            user &&
            can('notify_save') && (
              <TestButton channel={channel} name={channelWords[channel][language]} userId={user.user_id} />
            )
          )}
        </li>
      ))}
    </ul>
  )
}
