import { Button, type TableColumnsType } from 'antd'
import { useAction } from '#web/api.ts'
import { serverNow } from '#web/clock.ts'
import { type Text, useText } from '#web/i18n.ts'
import { PagedTable } from '#web/kit/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { StateTag } from '#web/kit/StateTag.tsx'
import { useSession } from '#web/session.ts'
import { type AlarmRecord, alarmsContract } from '../contract.ts'
import { type AlarmText, messages } from '../messages.ts'
import { AlarmFilters, useAlarmFilters } from './AlarmFilters.tsx'
import { AlarmStatistics } from './AlarmStatistics.tsx'
import './alarms.css'
import { DtcButton } from './DtcButton.tsx'
import { durationText, minuteText } from './durationText.ts'
import { ExportButton } from './ExportButton.tsx'
import { LevelTag } from './LevelTag.tsx'

/** The station types whose alarm history a panel may show; only that of boxes asks for an authority to export. */
export const boxStations = 'boxPowerStation'
export const chargingStations = 'chargeReplacePower'
export const savingStations = 'portEnergySaving'

const columnsOf = (text: Text<AlarmText>): TableColumnsType<AlarmRecord> => [
  { title: text('level'), render: (_, { alarmLevel }) => <LevelTag level={alarmLevel} /> },
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('device'),
    render: (_, { deviceName, boxId, deviceId, boxName }) =>
      boxId === deviceId ? (
        deviceName
      ) : (
        <>
          {deviceName} <span className="tw-dim">{text('box', boxName)}</span>
        </>
      ),
  },
  { title: text('alarmTime'), render: (_, { alarmTime }) => minuteText(alarmTime) },
  {
    title: text('content'),
    render: (_, { alarmContent, alarmLevel, deviceId, state }) => (
      <>
        {alarmContent}
        {alarmLevel === 1 && state !== 0 && <DtcButton deviceId={deviceId} />}
      </>
    ),
  },
  {
    title: text('state'),
    render: (_, { state, acknowledgeUser, acknowledgeTime }) => (
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
      </>
    ),
  },
  { title: text('clearTime'), render: (_, { clearTime }) => minuteText(clearTime) },
  {
    title: text('duration'),
    align: 'right',
    render: (_, { ts, clearTs }) => durationText((clearTs ?? serverNow()) - ts, text),
  },
]

type Props = {
  /** box stations unless said; see the three above */
  stationType?: string
  /** leads back to the home page; without it there is no such button */
  onHome?: () => void
}

/** Alarm history: filters in the address, statistics, table, export. Panels 1, 6 and 11 by their station type. */
export const HistoryAlarmPanel = ({ stationType = boxStations, onHome }: Props) => {
  const text = useText(messages)
  const { can } = useSession()
  const [values, set] = useAlarmFilters()
  const input = { stationType, ...values }
  const { alarmType, ...beside } = input
  const acknowledge = useAction(alarmsContract.acknowledge, {
    success: text('acknowledged'),
    refresh: [alarmsContract.page],
  })
  const operation: TableColumnsType<AlarmRecord> = [
    {
      title: text('operation'),
      render: (_, { alarmId, acknowledgeTime }) =>
        acknowledgeTime === null && (
          <RowActions
            actions={[{ text: text('acknowledge'), onClick: () => acknowledge.mutateAsync({ alarmIds: [alarmId] }) }]}
          />
        ),
    },
  ]
  const mayExport = stationType !== boxStations || can('boxHistory_export')
  return (
    <>
      <PageTitle title={text('history')} extra={onHome && <Button onClick={onHome}>{text('backHome')}</Button>} />
      <AlarmFilters stationType={stationType} extra={mayExport && <ExportButton input={input} />} />
      <AlarmStatistics input={beside} chosen={alarmType} onChoose={(chosen) => set({ alarmType: chosen })} />
      <PagedTable
        endpoint={alarmsContract.page}
        input={input}
        rowKey="alarmId"
        columns={can('alarm_acknowledge') ? [...columnsOf(text), ...operation] : columnsOf(text)}
        emptyText={text('noAlarms')}
        refetchInterval={10_000}
      />
    </>
  )
}
