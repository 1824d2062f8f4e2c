import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { StateTag } from '#web/kit/StateTag.tsx'
import { AlarmLevelTag } from '#web/kit/StateTagKinds.tsx'
import type { AlarmRow } from '../shapes.ts'
import { AlarmTags } from './AlarmTags.tsx'
import { DtcButton } from './DtcButton.tsx'
import type { DialogText } from './dialogMessages.ts'

/** The box before its cluster. */
export const alarmDevice = ({ deviceId, deviceName, boxId, boxName }: AlarmRow): string =>
  boxId === deviceId ? deviceName : `${boxName} · ${deviceName}`

/** Level, station, device, time, content and cleared status (0 cleared, otherwise not), with fault codes for level 1. */
export const alarmColumns = (
  text: Text<DialogText>,
  device: (row: AlarmRow) => ReactNode = alarmDevice,
): TableColumnsType<AlarmRow> => [
  { title: text('level'), render: (_, { alarmLevel }) => <AlarmLevelTag level={alarmLevel} /> },
  { title: text('station'), dataIndex: 'stationName' },
  { title: text('device'), render: (_, row) => device(row) },
  { title: text('alarmTime'), render: (_, { alarmTime }) => minuteText(alarmTime) },
  {
    title: text('content'),
    render: (_, { alarmContent, alarmLevel, deviceId, times, quiet }) => (
      <>
        {alarmContent} <AlarmTags times={times} quiet={quiet} />
        {alarmLevel === 1 && <DtcButton deviceId={deviceId} />}
      </>
    ),
  },
  {
    title: text('cleared'),
    render: (_, { state }) =>
      state === 0 ? (
        <StateTag state="ok" text={text('isCleared')} />
      ) : (
        <StateTag state="fault" text={text('notCleared')} />
      ),
  },
]
