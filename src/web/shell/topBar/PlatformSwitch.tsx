import { useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '../../i18n.ts'
import { DropMenu } from './DropMenu.tsx'
import { Glyph } from '../frame/glyphs.tsx'
import { messages } from '../messages.ts'
import { platformAt } from '../menus/places.ts'
import { usePermitted } from '../menus/usePermitted.ts'

/** Leads to any other platform the caller may use; absent where there is none. */
export const PlatformSwitch = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = platformAt(pathname)
  const others = (usePermitted() ?? []).filter(({ key }) => key !== current?.key)
  if (others.length === 0) return null
  const shown = current?.[language] ?? text('choosePlatform')
  return (
    <DropMenu
      className="tw-switch"
      side="left"
      name={`${text('switchPlatform')}: ${shown}`}
      face={
        <>
          <span>{shown}</span>
          <Glyph name="down" size={14} />
        </>
      }
      items={others.map((platform) => ({
        key: platform.key,
        label: platform[language],
        onSelect: () => void navigate(platform.path),
      }))}
    />
  )
}
