import type { TableColumnsType } from 'antd'
import type { Language } from '#contract/errors.ts'
import { serverNow } from '#web/calls/clock.ts'
import type { Text } from '#web/i18n.ts'
import { durationText, minuteText } from '#web/kit/format.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import type { AlarmText } from '../messages.ts'
import type { AlarmRecord } from '../shapes.ts'
import { AlarmTags } from './AlarmTags.tsx'
import type { careMessages } from './careMessages.ts'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { DtcButton } from '#features/devices/web/DtcButton.tsx'

type CareText = Text<keyof (typeof careMessages)['zh']>
export const columnsOf = (text: Text<AlarmText>, care: CareText, language: Language): TableColumnsType<AlarmRecord> => [
  { title: text('level'), render: (_, { alarmLevel }) => <AlarmLevelTag level={alarmLevel} /> },
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('device'),
    render: (_, { deviceName, unitId, deviceId, unitName }) =>
      unitId === deviceId ? (
        <DeviceLink deviceId={deviceId} name={deviceName} />
      ) : (
        <>
          <DeviceLink deviceId={deviceId} name={deviceName} /> <span className="tw-dim">{text('box', unitName)}</span>
        </>
      ),
  },
  { title: text('alarmTime'), render: (_, { alarmTime }) => minuteText(alarmTime) },
  {
    title: text('content'),
    render: (_, { alarmContent, alarmLevel, unitId, state, times, quiet }) => (
      <>
        {alarmContent} <AlarmTags times={times} quiet={quiet} />
        {alarmLevel === 1 && state !== 0 && <DtcButton deviceId={unitId} />}
      </>
    ),
  },
  {
    title: text('state'),
    render: (_, { state, acknowledgeUser, acknowledgeTime, assignee, shelvedUntil }) => (
      <>
        <StateTag state={state === 0 ? 'ok' : 'fault'} text={state === 0 ? text('resolved') : text('unresolved')} />
        {acknowledgeTime !== null && (
          <span
            className="tw-alarm-known"
            title={text('acknowledgedBy', acknowledgeUser ?? '--', minuteText(acknowledgeTime))}
          >
            {text('acknowledged')}
          </span>
        )}
        {assignee !== null && <span className="tw-alarm-known">{care('assignedTo', assignee)}</span>}
        {shelvedUntil !== null && (
          <span className="tw-alarm-known">{care('shelvedUntil', minuteText(shelvedUntil))}</span>
        )}
      </>
    ),
  },
  { title: text('clearTime'), render: (_, { clearTime }) => minuteText(clearTime) },
  {
    title: text('duration'),
    align: 'right',
    render: (_, { ts, clearTs }) => durationText(((clearTs ?? serverNow()) - ts) / 1000, language, true),
  },
]

const contentColumn = 4
/** On a phone what happened stands next to its level; the rest is beside it. */
export const inOrder = (columns: TableColumnsType<AlarmRecord>, isPhone: boolean): TableColumnsType<AlarmRecord> => {
  const content = columns[contentColumn]
  if (!isPhone || !content) return columns
  return columns.filter((column) => column !== content).toSpliced(1, 0, content)
}
