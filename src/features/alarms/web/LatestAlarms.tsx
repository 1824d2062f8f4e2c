import { Button, Spin } from 'antd'
import { useEffect } from 'react'
import { useCall } from '#web/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { AlarmList } from '#web/kit/AlarmList.tsx'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { alarmsContract } from '../contract.ts'
import type { AlarmRow } from '../shapes.ts'
import { messages } from '../messages.ts'
import { AlarmTags } from './AlarmTags.tsx'
import './alarms.css'
import { DtcButton } from './DtcButton.tsx'
import { useOpenAlarms } from './useOpenAlarms.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'

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
  const { open, error } = useOpenAlarms()
  const more = onMore && (
    <Button type="link" size="small" onClick={onMore}>
      {text('more')}
    </Button>
  )
  return (
    <Card title={title ?? text('latest')} {...(more ? { extra: more } : {})}>
      <ScrollArea className="tw-alarms-latest" label={title ?? text('latest')}>
        {deviceId !== undefined ? (
          <OfDevice deviceId={deviceId} changed={open?.at} />
        ) : error === undefined || open ? (
          <Lines rows={open?.latest} />
        ) : (
          <p role="alert">{error}</p>
        )}
      </ScrollArea>
    </Card>
  )
}

type OfDeviceProps = { deviceId: string; changed: number | undefined }

/** Asked for anew whenever anything of the user's alarms changes. */
const OfDevice = ({ deviceId, changed }: OfDeviceProps) => {
  const input = { deviceId, state: 1, ringingFirst: 1, size: 10 } as const
  const { data, error, refetch } = useCall(alarmsContract.page, input, { keepOld: true })
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  if (error && !data) return <FailedState error={error} retry={refetch} />
  return <Lines rows={data?.records} />
}

const Lines = ({ rows }: { rows: readonly AlarmRow[] | undefined }) => {
  const { language } = useLanguage()
  if (!rows) return <Spin />
  return (
    <AlarmList
      compact
      alarms={rows.map((row) => ({
        id: row.alarmId,
        alarmLevel: row.alarmLevel,
        stationName: row.stationName,
        deviceName: row.boxId === row.deviceId ? row.deviceName : `${row.boxName} · ${row.deviceName}`,
        alarmTime: row.alarmTime,
        alarmContent: language === 'en' ? row.alarmContentEn : row.alarmContent,
        ...(row.alarmLevel === 1 || row.times > 1 || row.quiet !== null
          ? {
              state: (
                <>
                  <AlarmTags times={row.times} quiet={row.quiet} />
                  {row.alarmLevel === 1 && <DtcButton deviceId={row.deviceId} />}
                </>
              ),
            }
          : {}),
      }))}
    />
  )
}
