import { type LazyExoticComponent, type ComponentType, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { monitoring, type Platform, type PlatformKey } from '#contract/platforms.ts'
import { alarmTopics } from '#features/alarms/contract.ts'
import { lazyPart } from '../../calls/patient.ts'
import { LevelBadge } from '../../equipment/pictures/LevelBadge.tsx'
import type { AlarmLevel } from '../../equipment/pictures/unitState.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { useLive } from '../../live/live.ts'
import { homes } from '../../platforms/homes.ts'
import { useSession } from '../../session/session.ts'
import { messages } from '../messages.ts'
import { Motif } from './motifs.tsx'
import './nav.css'

const miniatures = new Map<PlatformKey, LazyExoticComponent<ComponentType>>(
  monitoring.flatMap(({ key }) => {
    const row = homes[key]
    return row ? [[key, lazyPart(row.miniature)] as const] : []
  }),
)
const watched = new Set(monitoring.map(({ key }) => key))
const levels: readonly AlarmLevel[] = [1, 2, 3]

/** How many alarms of each level (1, 2, 3) ring on a platform, live; undefined until known, and where it watches no equipment. */
const useLevels = (key: PlatformKey): readonly number[] | undefined => {
  const { user } = useSession()
  const id = user && watched.has(key) ? `${user.user_id}-${key}` : undefined
  return useLive(alarmTopics.openAlarms, id, { merge: (_, delta) => delta }).data?.byLevel
}

type PlatformCardProps = {
  platform: Platform
  prefix: string
  /** told of the gravest level that rings, null without; must stay the same function */
  onLevel: (key: PlatformKey, level: AlarmLevel | null) => void
}

/** A platform with what it does now, its open alarms by level, in the colour of the gravest. */
export const PlatformCard = ({ platform, prefix, onLevel }: PlatformCardProps) => {
  const { language } = useLanguage()
  const text = useText(messages)
  const { key } = platform
  const counts = useLevels(key)
  const ringing = levels.filter((level) => (counts?.[level - 1] ?? 0) > 0)
  const gravest = ringing[0] ?? null
  useEffect(() => onLevel(key, gravest), [onLevel, key, gravest])
  const Miniature = miniatures.get(key)
  return (
    <li>
      <Link
        className={`tw-nav-card ${gravest === null ? '' : `tw-nav-level-${gravest}`}`.trim()}
        to={prefix + platform.path}
      >
        <span className="tw-nav-head">
          <span className="tw-nav-name">{platform[language]}</span>
          {ringing.map((level) => (
            <span key={level} className="tw-nav-count">
              <LevelBadge level={level} /> × {counts?.[level - 1]}
            </span>
          ))}
        </span>
        {Miniature ? (
          <Suspense fallback={<Motif platform={key} />}>
            <Miniature />
          </Suspense>
        ) : (
          <>
            <Motif platform={key} />
            <span className="tw-nav-hint">
              {watched.has(key) && counts && ringing.length === 0 ? `${text('noOpenAlarms')} · ` : ''}
              {platform.hint[language]}
            </span>
          </>
        )}
      </Link>
    </li>
  )
}
