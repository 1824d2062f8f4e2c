import { panelNamed } from '#contract/panels.ts'
import { listMessages } from '#features/control/web/listMessages.ts'
import { useControlRights, useDesk } from '#features/control/web/useDesk.ts'
import { useText } from '../../i18n.ts'
import { Glyph } from '../frame/glyphs.tsx'
import { usePanel } from '../frame/usePanel.ts'
import type { Tool } from './useTools.tsx'

/** The way to the commands, with how many wait for the caller's approval; undefined for those who have to do with none. */
export const useControlTool = (): (Tool & { count: number }) | undefined => {
  const text = useText(listMessages)
  const { open } = usePanel()
  const { mayRequest, mayApprove } = useControlRights()
  const count = useDesk()?.waiting ?? 0
  if (!mayRequest && !mayApprove) return undefined
  return {
    key: 'control',
    label: count > 0 ? text('commandsWaiting', count) : text('commands'),
    icon: <Glyph name="control" />,
    onSelect: () => open(panelNamed('commands').code),
    count,
  }
}
