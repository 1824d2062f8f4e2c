import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../i18n.ts'
import '../states/stateTag.css'
import './AlarmList.css'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { minuteText } from '../../kit/format.ts'
import { AlarmLevelTag } from '../states/stateKinds.tsx'
import { alarmListMessages } from './alarmListMessages.ts'

/** The specification's alarm fields; `state` is drawn by the caller, since its numbers differ between views. */
export type AlarmLine = {
  id: string
  alarmLevel: number
  stationName: string
  deviceName: string
  alarmTime: string
  alarmContent: string
  state?: ReactNode
  /** what it says as a link, to where it leads */
  link?: ReactNode
}

type AlarmListProps = {
  alarms: readonly AlarmLine[]
  /** one line each, at most five, with a link to the rest */
  compact?: boolean
  onMore?: () => void
}

/** The latest alarms list keeps five, by the specification. */
const mostCompact = 5

/** Alarms as they come, most urgent use first: level, what, where, when, state. */
export const AlarmList = ({ alarms, compact = false, onMore }: AlarmListProps) => {
  const text = useText(alarmListMessages)
  if (alarms.length === 0)
    return (
      <EmptyState
        title={
          <span className="tw-state tw-state-ok">
            <span aria-hidden="true" className="tw-mark">
              ✓
            </span>
            {text('allWell')}
          </span>
        }
        hint={text('allWellHint')}
      />
    )
  const shown = compact ? alarms.slice(0, mostCompact) : alarms
  return (
    <div className={compact ? 'tw-alarmlist tw-alarmlist-compact' : 'tw-alarmlist'}>
      <ul aria-label={text('alarmList')} onKeyDown={moveByArrows}>
        {shown.map((alarm) => (
          <li key={alarm.id} className={`tw-alarmlist-line tw-alarmlist-${alarm.alarmLevel}`}>
            <AlarmLevelTag level={alarm.alarmLevel} />
            <span className="tw-alarmlist-content" title={alarm.alarmContent}>
              {alarm.link ?? alarm.alarmContent}
            </span>
            <span className="tw-alarmlist-place">
              {[alarm.stationName, alarm.deviceName].filter((name) => name !== '').join(' · ')}
            </span>
            <time>{minuteText(alarm.alarmTime)}</time>
            {alarm.state !== undefined && <span className="tw-alarmlist-state">{alarm.state}</span>}
          </li>
        ))}
      </ul>
      {onMore && (
        <Button type="link" size="small" onClick={onMore}>
          {text('more')}
        </Button>
      )}
    </div>
  )
}

/** Arrows up and down go from link to link. */
const moveByArrows = (event: KeyboardEvent<HTMLUListElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.tw-alarmlist-content > :is(a, button)')]
  const line = event.target instanceof Element ? event.target.closest('.tw-alarmlist-line') : null
  const at = links.findIndex((link) => line?.contains(link))
  if (by === undefined || at < 0) return
  event.preventDefault()
  links[at + by]?.focus()
}
