import { Button, Spin } from 'antd'
import { useEffect } from 'react'
import { useCall } from '#web/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { type AlarmRow, alarmsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import './alarms.css'
import { DtcButton } from './DtcButton.tsx'
import { minuteText } from './durationText.ts'
import { LevelTag } from './LevelTag.tsx'
import { useOpenAlarms } from './useOpenAlarms.ts'

/** The specification's list keeps five. */
const latestCount = 5

type Props = {
  /** only what this device, or box with its clusters, raises; else all that the user sees */
  deviceId?: string
  /** leads to the rest */
  onMore?: () => void
  title?: string
}

/** The five latest unresolved alarms, live. */
export const LatestAlarms = ({ deviceId, onMore, title }: Props) => {
  const text = useText(messages)
  const { open } = useOpenAlarms()
  const more = onMore && (
    <Button type="link" size="small" onClick={onMore}>
      {text('more')}
    </Button>
  )
  return (
    <Card title={title ?? text('latest')} extra={more}>
      {deviceId === undefined ? <Lines rows={open?.latest} /> : <OfDevice deviceId={deviceId} changed={open?.at} />}
    </Card>
  )
}

/** Asked for anew whenever anything of the user's alarms changes. */
const OfDevice = ({ deviceId, changed }: { deviceId: string; changed: number | undefined }) => {
  const input = { deviceId, state: 1, size: 10 } as const
  const { data, error, refetch } = useCall(alarmsContract.page, input, { keepOld: true })
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  if (error && !data) return <FailedState error={error} retry={refetch} />
  return <Lines rows={data?.records.slice(0, latestCount)} />
}

/** Alarms as lines: level, what, where, since when. */
const Lines = ({ rows }: { rows: readonly AlarmRow[] | undefined }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  if (!rows) return <Spin className="tw-alarm-wait" />
  if (rows.length === 0) return <EmptyState title={text('noneOpen')} hint={text('noneOpenHint')} />
  return (
    <ul className="tw-alarm-lines">
      {rows.map((row) => (
        <li key={row.alarmId}>
          <LevelTag level={row.alarmLevel} />
          <span className="tw-alarm-what">{language === 'en' ? row.alarmContentEn : row.alarmContent}</span>
          <time className="tw-alarm-time">{minuteText(row.alarmTime)}</time>
          <span className="tw-alarm-where">
            {row.stationName} · {row.boxId === row.deviceId ? row.deviceName : `${row.boxName} · ${row.deviceName}`}
          </span>
          {row.alarmLevel === 1 && <DtcButton deviceId={row.deviceId} />}
        </li>
      ))}
    </ul>
  )
}
