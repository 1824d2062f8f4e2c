import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useSession } from '../../session/session.ts'
import { useZone } from '../../session/zone.ts'
import { texts } from '../../texts.ts'
import { useFilePass } from '../../session/useFilePass.ts'
import { Avatar } from './Avatar.tsx'
import '../pages/brand.css'
import { DropMenu } from './DropMenu.tsx'
import { useControlTool } from './useControlTool.tsx'
import { Glyph } from '../frame/glyphs.tsx'
import { Logo } from '../frame/icons.tsx'
import { messages } from '../messages.ts'
import { PlatformSwitch } from './PlatformSwitch.tsx'
import { useDeptConfig } from '../menus/useMenus.ts'
import { useNarrow } from '../frame/useNarrow.ts'
import { useOwnHome } from '../menus/useOwnHome.ts'
import { useSettings } from './useSettings.tsx'
import { type Tool, useBell, useLogoutTool, usePersonalTools, useTools } from './useTools.tsx'
import './top.css'

const mostShown = 99

/** In the zone of the user's organization, as the times beside it are. */
const Clock = () => {
  const [day, clock] = formatTime(useNow(1000), useZone()).split(' ')
  return (
    <time className="tw-clock">
      <span className="tw-clock-day">{day} </span>
      {clock}
    </time>
  )
}

const ToolButton = ({ tool, badge = tool.count ?? 0 }: { tool: Tool; badge?: number }) => (
  <button
    type="button"
    className="tw-tool"
    aria-label={tool.label}
    title={tool.label}
    {...(tool.pressed === undefined ? {} : { 'aria-pressed': tool.pressed })}
    onClick={tool.onSelect}
  >
    {tool.icon}
    {badge > 0 && (
      <span className="tw-badge" aria-hidden="true">
        {badge > mostShown ? `${mostShown}+` : badge}
      </span>
    )}
  </button>
)

/** Only pictures of this server, or written into the address itself. */
const isOwnPicture = (address: string): boolean => /^(\/(?!\/)|data:image\/)/.test(address)

const Brand = () => {
  const common = useText(texts)
  const { data } = useDeptConfig()
  const ready = useFilePass()
  const [broken, setBroken] = useState('')
  const { index_name = '', index_log = '' } = data?.sysDepext ?? {}
  const title = index_name || common('product')
  return (
    <Link to="/" className="tw-brand tw-top-brand" title={title}>
      {ready && isOwnPicture(index_log) && broken !== index_log ? (
        <img src={index_log} alt="" height={28} onError={() => setBroken(index_log)} />
      ) : (
        <Logo />
      )}
      <span>{title}</span>
    </Link>
  )
}

/** A press sets or cancels the own home page; a right click offers to cancel the one that is set. */
const OwnHomeButton = ({ tool }: { tool: Tool }) => {
  const text = useText(messages)
  const { hasHome, cancel } = useOwnHome()
  const items = hasHome ? [{ key: 'cancel', label: text('cancelHome'), onSelect: cancel }] : []
  return (
    <DropMenu name={tool.label} face={tool.icon} items={items} press={tool.onSelect} pressed={tool.pressed ?? false} />
  )
}

const Person = () => {
  const { user } = useSession()
  return (
    <>
      <Avatar gender={user?.gender} attachId={user?.avatar_attach_id} />
      <span className="tw-user">{user?.real_name || user?.user_name}</span>
    </>
  )
}

const WideTools = () => {
  const text = useText(messages)
  const { user } = useSession()
  const bell = useBell()
  const control = useControlTool()
  const settings = useSettings()
  const [fullScreen, ...tools] = useTools()
  const name = user?.real_name || user?.user_name || ''
  return (
    <>
      <ConnectionBadge />
      <Clock />
      {fullScreen && <ToolButton tool={fullScreen} />}
      {bell && <ToolButton tool={bell} badge={bell.count} />}
      {control && <ToolButton tool={control} badge={control.count} />}
      {tools.map((tool) =>
        tool.key === 'ownHome' ? (
          <OwnHomeButton key={tool.key} tool={tool} />
        ) : (
          <ToolButton key={tool.key} tool={tool} />
        ),
      )}
      {settings.length > 0 && <DropMenu name={text('settings')} face={<Glyph name="system" />} items={settings} />}
      <DropMenu name={`${text('user')} ${name}`} items={usePersonalTools()} face={<Person />} />
      <ToolButton tool={useLogoutTool()} />
    </>
  )
}

const NarrowTools = () => {
  const text = useText(messages)
  const bell = useBell()
  const control = useControlTool()
  const settings = useSettings()
  const beside = control && control.count > 0
  const inMenu = control && !beside && !settings.some(({ key }) => key === 'commands')
  const items = [...(inMenu ? [control] : []), ...settings, ...useTools(), ...usePersonalTools(), useLogoutTool()]
  return (
    <>
      {beside && <ToolButton tool={control} badge={control.count} />}
      {bell && <ToolButton tool={bell} badge={bell.count} />}
      <DropMenu name={text('more')} face={<Glyph name="more" size={22} />} head={<Person />} items={items} />
    </>
  )
}

export const TopBar = ({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) => {
  const text = useText(messages)
  const narrow = useNarrow()
  const name = text(menuOpen ? 'closeMenu' : 'openMenu')
  return (
    <header className="tw-top">
      <button
        type="button"
        className="tw-tool"
        aria-label={name}
        title={name}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Glyph name="menu" />
      </button>
      <Brand />
      <Link to="/nav" className="tw-tool" aria-label={text('platforms')} title={text('platforms')}>
        <Glyph name="grid" />
      </Link>
      <PlatformSwitch />
      <div className="tw-tools">{narrow ? <NarrowTools /> : <WideTools />}</div>
    </header>
  )
}
