import { App } from 'antd'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { panelNamed, type toolPanels } from '#contract/panels.ts'
import { platformAuthority } from '#contract/platforms.ts'
import { sessionContract } from '#features/session/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { useAction } from '../../calls/api.ts'
import { useSoundTool } from '#features/notify/web/alerts/useSoundTool.ts'
import { useUnread } from '#features/notices/web/useUnread.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { signOut, useSession } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import { texts } from '../../texts.ts'
import { useTheme } from '../../look/theme.ts'
import { Glyph } from '../frame/glyphs.tsx'
import { LogoutIcon, MoonIcon, SunIcon } from '../frame/icons.tsx'
import { messages } from '../messages.ts'
import { myMessagesStore } from './myMessages.tsx'
import { secondaryStore, setSecondary } from '../frame/sidebarState.ts'
import { useAlarmCount } from './useAlarmCount.ts'
import { useAssistantTool } from './useAssistantTool.tsx'
import { useFullScreen } from './useFullScreen.ts'
import { toolPanelAt } from '../menus/places.ts'
import { useOwnHome } from '../menus/useOwnHome.ts'
import { usePanel } from '../frame/usePanel.ts'
import './top.css'

export type Tool = {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly onSelect: () => void
  readonly pressed?: boolean
  /** shown at its corner, at most 99 */
  readonly count?: number
}

const useLogout = (): (() => void) => {
  const text = useText(texts)
  const { modal } = App.useApp()
  return () =>
    void modal.confirm({ title: text('confirmLogout'), okText: text('ok'), cancelText: text('cancel'), onOk: signOut })
}

/** Opens the panel of a tool that suits the page and the person; undefined where there is none for him. */
const useToolPanel = (
  tool: keyof typeof toolPanels,
): ((given?: Readonly<Record<string, string>>) => void) | undefined => {
  const { open } = usePanel()
  const { can } = useSession()
  const { pathname } = useLocation()
  const name = toolPanelAt(tool, pathname, (key) => can(platformAuthority(key)))
  return name && ((given) => open(panelNamed(name).code, given))
}

/** The bell, for who watches a platform: its label says the count, its face shows at most 99. */
export const useBell = (): (Tool & { count: number }) | undefined => {
  const text = useText(messages)
  const open = useToolPanel('alarms')
  const count = useAlarmCount()
  const label = count === undefined ? text('alarms') : text('alarmsCount', count)
  if (!open) return undefined
  return {
    key: 'bell',
    label,
    icon: <Glyph name="bell" />,
    onSelect: () => open({ state: '1' }),
    count: count ?? 0,
  }
}

const useMessagesTool = (): Tool => {
  const text = useText(messages)
  const count = useUnread() ?? 0
  const label = count > 0 ? text('messagesCount', count) : text('messages')
  return { key: 'messages', label, icon: <Glyph name="mail" />, onSelect: () => myMessagesStore.set(true), count }
}

const useHomeTools = (): readonly Tool[] => {
  const text = useText(messages)
  const navigate = useNavigate()
  const { isHome, set, cancel } = useOwnHome()
  return [
    { key: 'home', label: text('home'), icon: <Glyph name="home" />, onSelect: () => void navigate('/') },
    {
      key: 'ownHome',
      label: text(isHome ? 'cancelHome' : 'setHome'),
      icon: <Glyph name="pin" />,
      onSelect: isHome ? cancel : set,
      pressed: isHome,
    },
  ]
}

/** The tools of the top bar in their order: buttons where there is room, else entries of one menu. */
export const useTools = (): readonly Tool[] => {
  const text = useText(messages)
  const common = useText(texts)
  const openReport = useToolPanel('report')
  const { full, toggle } = useFullScreen()
  const { language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  const keep = useAction(usersContract.saveProfile, { refresh: [sessionContract.info], quiet: true })
  const other = language === 'zh' ? 'en' : 'zh'
  return [
    {
      key: 'fullScreen',
      label: text(full ? 'leaveFullScreen' : 'fullScreen'),
      icon: <Glyph name={full ? 'shrink' : 'expand'} />,
      onSelect: toggle,
    },
    useMessagesTool(),
    ...useHomeTools(),
    ...(openReport
      ? [{ key: 'report', label: text('report'), icon: <Glyph name="report" />, onSelect: () => openReport() }]
      : []),
    useAssistantTool(),
    {
      key: 'language',
      label: common('toOther'),
      icon: <span className="tw-tool-letter">{other === 'en' ? 'EN' : '中'}</span>,
      onSelect: () => setLanguage(other),
    },
    {
      key: 'theme',
      label: common(theme === 'blue' ? 'toWhite' : 'toBlue'),
      icon: theme === 'blue' ? <SunIcon /> : <MoonIcon />,
      onSelect: () => {
        setTheme(theme === 'blue' ? 'white' : 'blue')
        keep.mutate({ theme_type: theme === 'blue' ? 0 : 1 })
      },
    },
  ]
}

/** What belongs to the person who is signed in. */
export const usePersonalTools = (): readonly Tool[] => {
  const text = useText(messages)
  const navigate = useNavigate()
  const secondary = useStore(secondaryStore)
  const alarmSound = useSoundTool()
  const to = (path: string) => () => void navigate(path)
  return [
    { key: 'profile', label: text('profile'), icon: <Glyph name="user" />, onSelect: to('/profile') },
    { key: 'password', label: text('password'), icon: <Glyph name="key" />, onSelect: to('/password') },
    {
      key: 'secondary',
      label: text(secondary ? 'hideSecondary' : 'showSecondary'),
      icon: <Glyph name="rows" />,
      onSelect: () => setSecondary(!secondary),
    },
    {
      key: 'alarmSound',
      label: alarmSound.label,
      icon: <Glyph name="notice" />,
      onSelect: alarmSound.toggle,
    },
    { key: 'manual', label: text('manual'), icon: <Glyph name="book" />, onSelect: to('/pdf') },
    { key: 'about', label: text('about'), icon: <Glyph name="about" />, onSelect: to('/config') },
  ]
}

export const useLogoutTool = (): Tool => {
  const text = useText(texts)
  return { key: 'logout', label: text('logout'), icon: <LogoutIcon />, onSelect: useLogout() }
}
