import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { AlarmLink } from '#web/equipment/alarms/AlarmLink.tsx'
import { AlarmWays } from '#web/equipment/alarms/AlarmWays.tsx'
import { AlarmList } from '#web/equipment/alarms/AlarmList.tsx'
import { Card } from '#web/kit/Card.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { messages } from '../messages.ts'
import { AlarmTags } from './AlarmTags.tsx'
import './alarms.css'
import { DtcButton } from '#features/devices/web/DtcButton.tsx'
import { useOpenAlarms } from '#web/equipment/alarms/useOpenAlarms.ts'

type CardProps = {
  /** leads to the rest */
  onMore?: () => void
  title?: string
}
type Props = CardProps & {
  /** those of a moment of the past: nothing is followed then */
  then?: readonly AlarmRow[] | undefined
}

/** The five latest unresolved alarms that the user sees, live or of a moment. */
export const LatestAlarms = memo(({ then, ...card }: Props) => (
  <LatestCard {...card}>{then ? <LatestLines rows={then} /> : <LiveLines />}</LatestCard>
))

/** The card of the latest alarms, around what is known of them. */
export const LatestCard = ({ onMore, title, children }: CardProps & { children: ReactNode }) => {
  const text = useText(messages)
  const more = onMore && (
    <Button type="link" size="small" onClick={onMore}>
      {text('more')}
    </Button>
  )
  return (
    <Card title={title ?? text('latest')} {...(more ? { extra: more } : {})}>
      <ScrollArea className="tw-alarms-latest" label={title ?? text('latest')}>
        {children}
      </ScrollArea>
    </Card>
  )
}

const LiveLines = () => {
  const { open, error } = useOpenAlarms()
  return error === undefined || open ? <LatestLines rows={open?.latest} /> : <p role="alert">{error}</p>
}

/** Of these the latest five; undefined until they are known. */
export const LatestLines = ({ rows }: { rows: readonly AlarmRow[] | undefined }) => {
  const { language } = useLanguage()
  if (!rows) return <Loading />
  return (
    <AlarmList
      compact
      alarms={rows.map((row) => ({
        id: row.alarmId,
        alarmLevel: row.alarmLevel,
        stationName: row.stationName,
        deviceName: row.unitId === row.deviceId ? row.deviceName : `${row.unitName} · ${row.deviceName}`,
        alarmTime: row.alarmTime,
        alarmContent: language === 'en' ? row.alarmContentEn : row.alarmContent,
        link: <AlarmLink alarm={row}>{language === 'en' ? row.alarmContentEn : row.alarmContent}</AlarmLink>,
        state: (
          <>
            <AlarmTags times={row.times} quiet={row.quiet} />
            <AlarmWays alarm={row} />
            {row.alarmLevel === 1 && <DtcButton deviceId={row.unitId} />}
          </>
        ),
      }))}
    />
  )
}
