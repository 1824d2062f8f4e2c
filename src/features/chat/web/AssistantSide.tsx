import { CloseOutlined, ExpandOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { panelNamed } from '#contract/panels.ts'
import { useText } from '#web/i18n.ts'
import { besideStore, placeStore } from '#web/shell/frame/assistantPlace.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'
import { Assistant } from './Assistant.tsx'

const shut = (): void => besideStore.set(false)

/** The assistant beside whatever page is open; dialogs leave it its room. On a phone it covers the page. */
export const AssistantSide = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { open } = usePanel()
  useEffect(() => {
    document.body.classList.add('tw-chat-beside')
    return () => document.body.classList.remove('tw-chat-beside')
  }, [])
  const toPanel = (): void => {
    placeStore.set('panel')
    shut()
    open(panelNamed('assistant').code)
  }
  return (
    <aside className="tw-chat-side" aria-label={text('assistant')}>
      <Assistant
        wide={false}
        tools={
          <span className="tw-chat-frame">
            <Button
              type="text"
              icon={<ExpandOutlined />}
              aria-label={text('toPanel')}
              title={text('toPanel')}
              onClick={toPanel}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={common('close')}
              title={common('close')}
              onClick={shut}
            />
          </span>
        }
      />
    </aside>
  )
}
