import { useLocation } from 'react-router'
import { panelNamed } from '#contract/panels.ts'
import { useLanguage } from '../../i18n.ts'
import { Glyph } from '../frame/glyphs.tsx'
import { platformAt } from '../menus/places.ts'
import { useControlTool } from './useControlTool.tsx'
import type { Tool } from './useTools.tsx'
import { usePanel } from '../frame/usePanel.ts'

/** The panels that belong to the current platform; that of commands for those who have to do with them. */
export const useSettings = (): readonly Tool[] => {
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const { open } = usePanel()
  const hasCommands = useControlTool() !== undefined
  const names = platformAt(pathname)?.panels ?? []
  return names
    .filter((name) => name !== 'commands' || hasCommands)
    .map((name) => {
      const panel = panelNamed(name)
      return {
        key: name,
        label: panel[language],
        icon: <Glyph name="page" />,
        onSelect: () => open(panel.code),
      }
    })
}
