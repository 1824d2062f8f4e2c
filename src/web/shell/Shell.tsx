import { App, Button } from 'antd'
import { NavLink, Outlet } from 'react-router'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../i18n.ts'
import { ConnectionBadge } from '../kit/ConnectionBadge.tsx'
import { useNow } from '../kit/useNow.ts'
import { signOut, useSession } from '../session.ts'
import { texts } from '../texts.ts'
import { Logo, LogoutIcon } from './icons.tsx'
import './shell.css'
import { LanguageToggle, ThemeToggle } from './Toggles.tsx'
import { useUserTheme } from './useUserTheme.ts'

const links = [
  { to: '/asset/equipmentManagement', text: 'devices', needs: 'asset_view' },
  { to: '/asset/stationManagement', text: 'stations', needs: 'asset_view' },
  { to: '/iot/profile', text: 'profiles', needs: 'iot_view' },
  { to: '/iot/refusals', text: 'refusals', needs: 'iot_view' },
  { to: '/api', text: 'api', needs: undefined },
] as const

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const Clock = () => <time className="tw-clock">{formatTime(useNow(1000), ownZone)}</time>

const LogoutButton = () => {
  const text = useText(texts)
  const { modal } = App.useApp()
  const ask = (): void =>
    void modal.confirm({ title: text('confirmLogout'), okText: text('ok'), cancelText: text('cancel'), onOk: signOut })
  return <Button type="text" aria-label={text('logout')} title={text('logout')} icon={<LogoutIcon />} onClick={ask} />
}

const focusMain = (): void => document.getElementById('main')?.focus()

export const Shell = () => {
  const text = useText(texts)
  const { user, can } = useSession()
  useUserTheme(user?.theme_type)
  return (
    <div className="tw-shell">
      <button type="button" className="tw-skip" onClick={focusMain}>
        {text('skip')}
      </button>
      <header className="tw-top">
        <span className="tw-brand">
          <Logo />
          {text('product')}
        </span>
        <nav aria-label={text('mainNavigation')}>
          {links
            .filter((link) => link.needs === undefined || can(link.needs))
            .map((link) => (
              <NavLink key={link.to} to={link.to}>
                {text(link.text)}
              </NavLink>
            ))}
        </nav>
        <div className="tw-tools">
          <ConnectionBadge />
          <Clock />
          <LanguageToggle />
          <ThemeToggle />
          <span className="tw-user">{user?.real_name || user?.user_name}</span>
          <LogoutButton />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <main id="main" tabIndex={0}>
        <div className="tw-page">
          <Outlet />
        </div>
      </main>
    </div>
  )
}
