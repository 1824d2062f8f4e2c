import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { messages } from '../messages.ts'
import './chat.css'
import { Composer } from './Composer.tsx'
import { ConversationList } from './ConversationList.tsx'
import { CurveDialog } from './CurveDialog.tsx'
import { useOnScreen } from './onScreen.ts'
import { Thread } from './Thread.tsx'
import { useChat } from './useChat.ts'

const deepKey = 'tidewatt.deepThinking'

type AssistantProps = {
  /** the list of conversations stands beside the conversation; else a button shows it in its place */
  wide: boolean
  /** further buttons of its head */
  tools: ReactNode
}

/** The conversation with its list and its message box. */
export const Assistant = ({ wide, tools }: AssistantProps) => {
  const text = useText(messages)
  const { conversationId, entries, send, stop, startNew } = useChat()
  const { platform, deviceId } = useOnScreen()
  const [listed, setListed] = useState(false)
  const [round, setRound] = useState(0)
  const [dropped, setDropped] = useState('')
  const [deepThinking, setDeepThinking] = useState(readStored('localStorage', deepKey) === 'on')
  const about = deviceId === dropped ? undefined : deviceId
  const ask = (content: string): boolean => send({ content, deepThinking, platform, deviceId: about })
  const fresh = (): void => {
    startNew()
    setRound(round + 1)
    setListed(false)
  }
  const list = <ConversationList current={conversationId} onOpened={() => setListed(false)} />
  return (
    <div className={`tw-chat ${wide ? 'tw-chat-wide' : ''}`.trim()}>
      <div className="tw-chat-head">
        <Button icon={<PlusOutlined aria-hidden />} onClick={fresh}>
          {text('newChat')}
        </Button>
        {!wide && (
          <Button aria-expanded={listed} onClick={() => setListed(!listed)}>
            {text('conversations')}
          </Button>
        )}
        {tools}
      </div>
      {(wide || listed) && list}
      {(wide || !listed) && (
        <div className="tw-chat-main">
          <Thread entries={entries} round={round} send={send} ask={ask} stop={stop} />
          <Composer
            deviceId={about}
            onDrop={() => setDropped(deviceId ?? '')}
            deepThinking={deepThinking}
            onDeepThinking={(on) => {
              setDeepThinking(on)
              writeStored('localStorage', deepKey, on ? 'on' : 'off')
            }}
            send={ask}
          />
        </div>
      )}
      <CurveDialog />
    </div>
  )
}
