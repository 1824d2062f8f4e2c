import { Button } from 'antd'
import { type CSSProperties, memo } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useAction } from '../../calls/api.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { useNow } from '../../kit/useNow.ts'
import { useSession } from '../../session/session.ts'
import { NextTold } from '../duty/NextTold.tsx'
import { StationOnDuty } from '../duty/OnDuty.tsx'
import { sinceText } from '../home/homeData.ts'
import { emsOf, spanWords } from '../sentence/sentence.ts'
import { sentenceMessages } from '../sentence/sentenceMessages.ts'
import { LeadPicture, LeadReading } from './LeadPicture.tsx'
import { useLeadPicture } from './useLeadPicture.ts'
import type { BandAlarm } from './wallAlarms.ts'
import { wallMessages } from './wallMessages.ts'
import './band.css'

export type AlarmActions = {
  onOpenAlarm: (alarm: AlarmRow) => void
  /** shows what happened around it; without one the button is left out */
  onOpenStory?: ((alarmId: string) => void) | undefined
}

type BandProps = AlarmActions & {
  lead: BandAlarm
  /** the picture's time, `yyyy-MM-dd HH:mm:ss` of the caller's zone */
  time: string
  /** in a moment of the past nothing can be acknowledged */
  past: boolean
}

const Level = ({ level }: { level: number }) => (
  <b className={`tw-band-level tw-band-level${level}`}>{useText(wallMessages)('level', level)}</b>
)

/** What the alarm says, in the language of the screen. */
const useContent = (): ((alarm: AlarmRow) => string) => {
  const { language } = useLanguage()
  return (alarm) => (language === 'en' ? alarm.alarmContentEn : alarm.alarmContent)
}

const titleOf = ({ unitId, unitName, deviceId, deviceName }: AlarmRow): string =>
  unitId === deviceId ? unitName : `${unitName} · ${deviceName}`

const Lasting = ({ since }: { since: number }) => {
  const say = useText(sentenceMessages)
  const text = useText(wallMessages)
  const now = useNow(10_000)
  return <b>{text('lasting', spanWords(now - since, say))}</b>
}

const Buttons = ({ alarm, past, onOpenAlarm, onOpenStory }: AlarmActions & { alarm: AlarmRow; past: boolean }) => {
  const text = useText(wallMessages)
  const { can } = useSession()
  const acknowledge = useAction(alarmsContract.acknowledge, {
    refresh: [alarmsContract.page, alarmsContract.life, alarmsContract.story],
  })
  return (
    <div className="tw-band-buttons">
      {!past && can('alarm_acknowledge') && (
        <Button
          type="primary"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ alarmIds: [alarm.alarmId] })}
        >
          {text('acknowledge')}
        </Button>
      )}
      <Button onClick={() => onOpenAlarm(alarm)}>{text('open')} ›</Button>
      {onOpenStory && <Button onClick={() => onOpenStory(alarm.alarmId)}>{text('story')}</Button>}
      {!past && (
        <span className="tw-band-next">
          <NextTold alarmId={alarm.alarmId} />
        </span>
      )}
    </div>
  )
}

/** The gravest unacknowledged alarm in the top third: what, where, since when, who may acknowledge it, and what can be done. */
export const AlarmBand = memo(({ lead: { alarm }, time, past, ...actions }: BandProps) => {
  const text = useText(wallMessages)
  const content = useContent()
  const { user, can } = useSession()
  const title = titleOf(alarm)
  const picture = useLeadPicture(alarm.alarmId)
  const room = picture ? 820 : 1700
  const fitted = { '--tw-ems': Math.max(1, emsOf(title)), '--tw-band-room': room } as CSSProperties
  return (
    <section className="tw-band" role="alert" aria-label={text('band')}>
      <div className="tw-band-words">
        <p className="tw-band-title" style={fitted}>
          <Level level={alarm.alarmLevel} />
          <span>{title}</span>
        </p>
        <p className="tw-band-content">{content(alarm)}</p>
        {picture && <LeadReading picture={picture} />}
        <p className="tw-band-place">
          {alarm.stationName} <span>{text('since', sinceText(alarm.alarmTime, time))}</span>{' '}
          {!past && <Lasting since={alarm.ts} />}
        </p>
        {!past && (
          <p className="tw-band-who">
            {text('you', user?.real_name || user?.user_name || '--')} ·{' '}
            {text(can('alarm_acknowledge') ? 'mayAcknowledge' : 'mayNotAcknowledge')} · <b>{text('nobody')}</b>
          </p>
        )}
        {!past && (
          <p className="tw-band-who">
            <StationOnDuty stationId={alarm.stationId} />
          </p>
        )}
        <Buttons alarm={alarm} past={past} {...actions} />
      </div>
      {picture && (
        <div className="tw-band-picture">
          <LeadPicture picture={picture} name={alarm.deviceName} />
        </div>
      )}
    </section>
  )
})

/** An alarm of level 1 or 2 in one line: a further one, or one that somebody has taken note of. */
export const AlarmLineBand = memo(
  ({
    shown: { alarm, care },
    time,
    past,
    ...actions
  }: AlarmActions & { shown: BandAlarm; time: string; past: boolean }) => {
    const text = useText(wallMessages)
    const content = useContent()
    const words = `${titleOf(alarm)} · ${content(alarm)}`
    const since = text('since', sinceText(alarm.alarmTime, time))
    const fitted = { '--tw-ems': Math.max(1, emsOf(`${words} ${since}`)) } as CSSProperties
    return (
      <section className={`tw-band-line tw-band-of${alarm.alarmLevel}`} aria-label={text('band')}>
        <Level level={alarm.alarmLevel} />
        <button type="button" className="tw-band-link" style={fitted} onClick={() => actions.onOpenAlarm(alarm)}>
          <b>{words}</b> <span>{since}</span>
        </button>
        {care ? (
          <span className="tw-band-care">{text('acknowledged', care.user, sinceText(care.time, time))}</span>
        ) : (
          <Buttons alarm={alarm} past={past} {...actions} />
        )}
      </section>
    )
  },
)
