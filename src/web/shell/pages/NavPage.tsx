import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { Platform } from '#contract/platforms.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useSession } from '../../session/session.ts'
import { messages } from '../messages.ts'
import { Motif } from './motifs.tsx'
import './nav.css'
import { hasLayout } from '../menus/places.ts'
import { useAlarmCount } from '../topBar/useAlarmCount.ts'
import { useInfoFailure, usePermitted } from '../menus/usePermitted.ts'
import { Waiting } from '../frame/Waiting.tsx'

const columnsOf = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length

/** Arrow keys go from card to card as they lie on the screen. */
const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const cards = [...event.currentTarget.querySelectorAll('a')]
  const at = cards.indexOf(document.activeElement as HTMLAnchorElement)
  const columns = columnsOf(event.currentTarget)
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const next = cards[at + (steps[event.key] ?? Number.NaN)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const PlatformCard = ({ platform, prefix }: { platform: Platform; prefix: string }) => {
  const { language } = useLanguage()
  return (
    <li>
      <Link className="tw-nav-card" to={prefix + platform.path}>
        <Motif platform={platform.key} />
        <span className="tw-nav-name">{platform[language]}</span>
        <span className="tw-nav-hint">{platform.hint[language]}</span>
      </Link>
    </li>
  )
}

export const NavPage = () => {
  const text = useText(messages)
  const { user } = useSession()
  const { pathname } = useLocation()
  const permitted = usePermitted()
  const failure = useInfoFailure()
  const alarms = useAlarmCount()
  if (!permitted) return <Waiting {...failure} />
  if (permitted.length === 0) return <EmptyState title={text('noPlatform')} hint={text('noPlatformHint')} />
  const name = user?.real_name || user?.user_name
  return (
    <div className="tw-nav tw-fit">
      <header>
        <h1>{text('platforms')}</h1>
        {name && <p>{text('platformsHint', name, permitted.length)}</p>}
        {alarms !== undefined && alarms > 0 && <p className="tw-nav-alarms">{text('alarmsCount', alarms)}</p>}
      </header>
      <ul className="tw-nav-cards" onKeyDown={moveByArrows}>
        {permitted.map((platform) => (
          <PlatformCard key={platform.key} platform={platform} prefix={hasLayout(pathname) ? '' : '/fullScreen'} />
        ))}
      </ul>
    </div>
  )
}
