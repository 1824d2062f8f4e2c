import { type KeyboardEvent, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import type { PlatformKey } from '#contract/platforms.ts'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useSession } from '../../session/session.ts'
import { messages } from '../messages.ts'
import { PlatformCard } from './PlatformCard.tsx'
import './nav.css'
import { hasLayout } from '../menus/places.ts'
import type { AlarmLevel } from '../../equipment/pictures/unitState.ts'
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

export const NavPage = () => {
  const text = useText(messages)
  const { user } = useSession()
  const { pathname } = useLocation()
  const permitted = usePermitted()
  const failure = useInfoFailure()
  const [levels, setLevels] = useState<Partial<Record<PlatformKey, AlarmLevel | null>>>({})
  const onLevel = useCallback(
    (key: PlatformKey, level: AlarmLevel | null) => setLevels((before) => ({ ...before, [key]: level })),
    [],
  )
  if (!permitted) return <Waiting {...failure} />
  if (permitted.length === 0) return <EmptyState title={text('noPlatform')} hint={text('noPlatformHint')} />
  const ringing = permitted.flatMap(({ key }) => levels[key] ?? [])
  const calling = ringing.length
  const name = user?.real_name || user?.user_name
  return (
    <div className="tw-nav tw-fit">
      <header>
        <h1>{text('platforms')}</h1>
        {name && <p>{text('platformsHint', name, permitted.length)}</p>}
        {calling > 0 && (
          <p className={`tw-nav-alarms-${Math.min(...ringing)}`}>
            {text('calling', calling, permitted.length - calling)}
          </p>
        )}
      </header>
      <ul className="tw-nav-cards" onKeyDown={moveByArrows}>
        {permitted.map((platform) => (
          <PlatformCard
            key={platform.key}
            platform={platform}
            prefix={hasLayout(pathname) ? '' : '/fullScreen'}
            onLevel={onLevel}
          />
        ))}
      </ul>
    </div>
  )
}
