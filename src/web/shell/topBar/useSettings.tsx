import { useLocation } from 'react-router'
import { useText } from '../../i18n.ts'
import { isPanel } from '../../platforms/panels.tsx'
import { panelTitles } from '../../platforms/panelTitles.ts'
import { platformScreens } from '../../platforms/platformScreens.ts'
import { Glyph } from '../frame/glyphs.tsx'
import { platformAt } from '../menus/places.ts'
import type { Tool } from './useTools.tsx'
import { usePanel } from '../frame/usePanel.ts'

/** The panels that belong to the current platform. */
export const useSettings = (): readonly Tool[] => {
  const text = useText(panelTitles)
  const { pathname } = useLocation()
  const { open } = usePanel()
  const platform = platformAt(pathname)
  const codes = platformScreens.find(({ key }) => key === platform?.key)?.panels ?? []
  return codes.filter(isPanel).map((code) => ({
    key: `panel${code}`,
    label: text(`p${code}`),
    icon: <Glyph name="page" />,
    onSelect: () => open(code),
  }))
}
