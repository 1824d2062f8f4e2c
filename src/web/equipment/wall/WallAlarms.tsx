import { Button } from 'antd'
import { type CSSProperties, memo } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { useRoving } from '../../kit/useRoving.ts'
import { emsOf } from '../sentence/sentence.ts'
import { sinceText } from '../home/homeData.ts'
import { caredFor, inOrder } from './wallAlarms.ts'
import { wallMessages } from './wallMessages.ts'
import './alarms.css'

type WallAlarmsProps = {
  /** undefined until they are known */
  alarms: readonly AlarmRow[] | undefined
  count: number
  /** the picture's time, `yyyy-MM-dd HH:mm:ss` of the caller's zone */
  time: string
  onOpenAlarm: (alarm: AlarmRow) => void
  /** leads to all unresolved ones */
  onMore: () => void
}

const Shown = ({ alarms, count, time, onOpenAlarm, onMore }: WallAlarmsProps) => {
  const text = useText(wallMessages)
  const { language } = useLanguage()
  const roving = useRoving<HTMLUListElement>()
  const rows = inOrder((alarms ?? []).map(caredFor))
  return (
    <section className="tw-wallalarms" aria-label={text('openAlarms')}>
      <header className="tw-wallalarms-head">
        <h2>
          {text('openAlarms')} {alarms && count}
        </h2>
        <Button className="tw-wallalarms-more" type="link" size="small" onClick={onMore}>
          {text('moreAlarms')}
        </Button>
      </header>
      {alarms && rows.length === 0 && <p className="tw-wallalarms-none">✓ {text('noAlarms')}</p>}
      <ul ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        {rows.map(({ alarm, care }) => {
          const content = language === 'en' ? alarm.alarmContentEn : alarm.alarmContent
          const ems = Math.max(1, emsOf(content))
          return (
            <li key={alarm.alarmId}>
              <button
                type="button"
                style={{ '--tw-ems': ems } as CSSProperties}
                className={`tw-wallalarms-row tw-wallalarms-level${alarm.alarmLevel}`}
                onClick={() => onOpenAlarm(alarm)}
              >
                <b className="tw-wallalarms-badge">{text('level', alarm.alarmLevel)}</b>
                <span className="tw-wallalarms-what">{content}</span>
                <span className="tw-wallalarms-place">
                  <b>{alarm.unitName}</b>{' '}
                  {care
                    ? `· ${text('acknowledged', care.user, sinceText(care.time, time))}`
                    : !alarm.unitName.startsWith(alarm.stationName) && alarm.stationName}
                </span>
                <time>{sinceText(alarm.alarmTime, time)}</time>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The latest unresolved alarms, each a link to its unit; one stop of the Tab key, arrows move among them. */
export const WallAlarms = memo(Shown)
