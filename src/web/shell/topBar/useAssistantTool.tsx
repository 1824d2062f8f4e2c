import { panelNamed } from '#contract/panels.ts'
import { useStore } from '../../store.ts'
import { useText } from '../../i18n.ts'
import { besideStore, placeStore } from '../frame/assistantPlace.ts'
import { Glyph } from '../frame/glyphs.tsx'
import { usePanel } from '../frame/usePanel.ts'
import { messages } from '../messages.ts'
import type { Tool } from './useTools.tsx'

/** Opens the assistant's panel; where it has its place beside the page, opens and closes it there. */
export const useAssistantTool = (): Tool => {
  const text = useText(messages)
  const { open } = usePanel()
  const place = useStore(placeStore)
  const beside = useStore(besideStore)
  const onSide = place === 'side'
  return {
    key: 'ai',
    label: text('assistant'),
    icon: <Glyph name="assistant" />,
    onSelect: () => (onSide ? besideStore.set(!beside) : open(panelNamed('assistant').code)),
    ...(onSide ? { pressed: beside } : {}),
  }
}
