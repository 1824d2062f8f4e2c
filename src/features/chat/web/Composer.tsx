import { CloseOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Input, Switch, Tag, Tooltip } from 'antd'
import type { KeyboardEvent } from 'react'
import { devicesContract } from '#features/devices/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { useStore } from '#web/store.ts'
import { longestQuestion } from '../contract.ts'
import { messages } from '../messages.ts'
import { draftStore } from './chatStore.ts'
import { useKeptFocus } from './useKeptFocus.ts'

type ComposerProps = {
  /** the device that is open on the screen, and how it is left out */
  deviceId: string | undefined
  onDrop: () => void
  deepThinking: boolean
  onDeepThinking: (on: boolean) => void
  /** whether it was sent; what was not stays in the box */
  send: (content: string) => boolean
}

const About = ({ deviceId, onDrop }: { deviceId: string; onDrop: () => void }) => {
  const text = useText(messages)
  const { data } = useCall(devicesContract.deviceInfo, { deviceId }, { staleTime: 60_000 })
  if (!data) return null
  return (
    <Tag
      className="tw-chat-about"
      closeIcon={<CloseOutlined aria-label={text('notAbout')} title={text('notAbout')} />}
      onClose={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      {text('about', data.deviceName)}
    </Tag>
  )
}

/** The message box: Enter sends, Shift+Enter starts a new line. */
export const Composer = ({ deviceId, onDrop, deepThinking, onDeepThinking, send }: ComposerProps) => {
  const text = useText(messages)
  const { text: content } = useStore(draftStore)
  const setContent = (typed: string): void => draftStore.set({ ...draftStore.get(), text: typed })
  const box = useKeptFocus()
  const submit = (): void => {
    if (send(content)) setContent('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // An Enter that chooses a word of the input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="tw-chat-composer" ref={box}>
      {deviceId !== undefined && <About deviceId={deviceId} onDrop={onDrop} />}
      <Input.TextArea
        aria-label={text('message')}
        placeholder={text('placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestQuestion}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="tw-chat-tools">
        <Tooltip title={text('deepHint')}>
          <span className="tw-chat-deep">
            <Switch size="small" checked={deepThinking} onChange={onDeepThinking} aria-label={text('deepThinking')} />
            <span aria-hidden="true">{text('deepThinking')}</span>
          </span>
        </Tooltip>
        <Tooltip title={text('webSearchHint')}>
          <span className="tw-chat-web">{text('webSearch')}</span>
        </Tooltip>
        <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={submit}>
          {text('send')}
        </Button>
      </div>
    </div>
  )
}
