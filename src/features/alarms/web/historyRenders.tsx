import type { TableColumnsType } from 'antd'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { AlarmLink } from '#web/equipment/alarms/AlarmLink.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import type { Text } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import type { Renders } from '#web/kit/table/columnsOf.ts'
import type { AlarmText } from '../messages.ts'
import type { AlarmRecord } from '../shapes.ts'
import { AlarmTags } from './AlarmTags.tsx'
import type { careMessages } from './careMessages.ts'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { DtcButton } from '#features/devices/web/DtcButton.tsx'

type CareText = Text<keyof (typeof careMessages)['zh']>

/** What the alarm history draws in place of plain values. */
export const historyRenders = (text: Text<AlarmText>, care: CareText): Renders<AlarmRecord> => ({
  alarmLevel: ({ alarmLevel }) => <AlarmLevelTag level={alarmLevel} />,
  deviceName: ({ deviceName, unitId, deviceId, unitName }) =>
    unitId === deviceId ? (
      <DeviceLink deviceId={deviceId} name={deviceName} />
    ) : (
      <>
        <DeviceLink deviceId={deviceId} name={deviceName} /> <span className="tw-dim">{text('box', unitName)}</span>
      </>
    ),
  alarmContent: (row) => (
    <>
      <AlarmLink alarm={row}>{row.alarmContent}</AlarmLink> <AlarmTags times={row.times} quiet={row.quiet} />
      {row.alarmLevel === 1 && row.state !== 0 && <DtcButton deviceId={row.unitId} />}
    </>
  ),
  state: ({ state, acknowledgeUser, acknowledgeTime, assignee, shelvedUntil }) => (
    <>
      <StateTag state={state === 0 ? 'ok' : 'fault'} text={state === 0 ? text('resolved') : text('unresolved')} />
      {acknowledgeTime !== null && (
        <span className="tw-alarm-known">
          {text('acknowledgedBy', acknowledgeUser ?? '--', minuteText(acknowledgeTime))}
        </span>
      )}
      {assignee !== null && <span className="tw-alarm-known">{care('assignedTo', assignee)}</span>}
      {shelvedUntil !== null && (
        <span className="tw-alarm-known">{care('shelvedUntil', minuteText(shelvedUntil))}</span>
      )}
    </>
  ),
})

/** Next to the level stands the state, which the fixed last column would else cover; on a phone what happened. */
export const inOrder = (columns: TableColumnsType<AlarmRecord>, isPhone: boolean): TableColumnsType<AlarmRecord> => {
  const second = columns.find(({ key }) => key === (isPhone ? 'alarmContent' : 'state'))
  return second ? columns.filter((column) => column !== second).toSpliced(1, 0, second) : columns
}
