import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Text } from '#web/i18n.ts'
import { dash, minuteText } from '#web/kit/format.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { AlarmLink } from '#web/equipment/alarms/AlarmLink.tsx'
import { AlarmWays } from '#web/equipment/alarms/AlarmWays.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { AlarmTags } from './AlarmTags.tsx'
import { DtcButton } from '#features/devices/web/DtcButton.tsx'
import type { DialogText } from '#features/devices/web/dialogMessages.ts'

type BreakerStates = Pick<AlarmRow, 'mainCircuitBreakerState' | 'clusterCircuitBreakerState'>

/** The box before its cluster. */
export const alarmDevice = ({ deviceId, deviceName, unitId, unitName }: AlarmRow): string =>
  unitId === deviceId ? deviceName : `${unitName} · ${deviceName}`

/** 0 open, 1 closed, else dashes (specification, section 4, Breakers). */
const breakerText = (state: number | null, text: Text<DialogText>): string =>
  state === 0 ? text('breakerOpen') : state === 1 ? text('breakerClosed') : dash

/** How the main breaker and that of the cluster stood when the alarm came. */
export const breakerColumns = <Row extends BreakerStates>(text: Text<DialogText>): TableColumnsType<Row> => [
  {
    title: text('mainBreaker'),
    render: (_, { mainCircuitBreakerState }) => breakerText(mainCircuitBreakerState, text),
  },
  {
    title: text('clusterBreaker'),
    render: (_, { clusterCircuitBreakerState }) => breakerText(clusterCircuitBreakerState, text),
  },
]

const clearedColumn = (text: Text<DialogText>): TableColumnsType<AlarmRow>[number] => ({
  title: text('cleared'),
  render: (_, { state }) =>
    state === 0 ? (
      <StateTag state="ok" text={text('isCleared')} />
    ) : (
      <StateTag state="fault" text={text('notCleared')} />
    ),
})

/** Level, station, device, time, content and cleared status (0 cleared, otherwise not), with fault codes for level 1; `onGo` is told when a row is followed. */
export const alarmColumns = (
  text: Text<DialogText>,
  device: (row: AlarmRow) => ReactNode = alarmDevice,
  onGo?: () => void,
): TableColumnsType<AlarmRow> => [
  { title: text('level'), render: (_, { alarmLevel }) => <AlarmLevelTag level={alarmLevel} /> },
  { title: text('station'), dataIndex: 'stationName' },
  { title: text('device'), render: (_, row) => device(row) },
  { title: text('alarmTime'), render: (_, { alarmTime }) => minuteText(alarmTime) },
  {
    title: text('content'),
    render: (_, row) => (
      <>
        <AlarmLink alarm={row} onGo={onGo}>
          {row.alarmContent}
        </AlarmLink>{' '}
        <AlarmTags times={row.times} quiet={row.quiet} />
        {row.alarmLevel === 1 && <DtcButton deviceId={row.unitId} />}
        <AlarmWays alarm={row} />
      </>
    ),
  },
  clearedColumn(text),
]

/** For half a card: what happened above whose it is. */
export const narrowAlarmColumns = (text: Text<DialogText>): TableColumnsType<AlarmRow> => [
  { title: text('level'), width: 104, render: (_, { alarmLevel }) => <AlarmLevelTag level={alarmLevel} /> },
  {
    title: text('content'),
    render: (_, row) => (
      <div className="tw-alarm-what">
        <AlarmLink alarm={row}>{row.alarmContent}</AlarmLink> <AlarmTags times={row.times} quiet={row.quiet} />
        {row.alarmLevel === 1 && <DtcButton deviceId={row.unitId} />}
        <AlarmWays alarm={row} />
        <div className="tw-dim">{alarmDevice(row)}</div>
      </div>
    ),
  },
  { title: text('alarmTime'), width: 96, render: (_, { alarmTime }) => minuteText(alarmTime) },
  { ...clearedColumn(text), width: 104 },
]
