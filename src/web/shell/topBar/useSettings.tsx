import { useLocation } from 'react-router'
import { panelNamed } from '#contract/panels.ts'
import { useLanguage } from '../../i18n.ts'
import { Glyph } from '../frame/glyphs.tsx'
import { platformAt } from '../menus/places.ts'
import type { Tool } from './useTools.tsx'
import { usePanel } from '../frame/usePanel.ts'

/** The panels that belong to the current platform. */
export const useSettings = (): readonly Tool[] => {
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const { open } = usePanel()
  return (platformAt(pathname)?.panels ?? []).map((name) => {
    const panel = panelNamed(name)
    return {
      key: name,
      label: panel[language],
      icon: <Glyph name="page" />,
      onSelect: () => open(panel.code),
    }
  })
}
