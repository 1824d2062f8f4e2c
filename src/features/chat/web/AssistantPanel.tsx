import { Button, Grid } from 'antd'
import { useText } from '#web/i18n.ts'
import { besideStore, placeStore } from '#web/shell/frame/assistantPlace.ts'
import { useNarrow } from '#web/shell/frame/useNarrow.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { messages } from '../messages.ts'
import { Assistant } from './Assistant.tsx'

/** The assistant in the place of the page. */
export const AssistantPanel = () => {
  const text = useText(messages)
  const narrow = useNarrow()
  const { close } = usePanel()
  const { md = true } = Grid.useBreakpoint()
  const dock = (): void => {
    placeStore.set('side')
    besideStore.set(true)
    close()
  }
  return (
    <div className="tw-chat-panel">
      <Assistant wide={md} tools={!narrow && <Button onClick={dock}>{text('beside')}</Button>} />
    </div>
  )
}
