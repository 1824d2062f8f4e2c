import { Grid, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { Language } from '#contract/errors.ts'
import { useAction, useCall } from '#web/api.ts'
import { serverNow } from '#web/clock.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/FilterBar.tsx'
import { durationText, minuteText } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/PagedTable.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { StateTag } from '#web/kit/StateTag.tsx'
import { AlarmLevelTag } from '#web/kit/StateTagKinds.tsx'
import { useFilter } from '#web/kit/useFilter.ts'
import { useSession } from '#web/session.ts'
import { careMessages } from './careMessages.ts'
import { alarmsContract, handlings } from '../contract.ts'
import type { AlarmRecord } from '../shapes.ts'
import { type AlarmText, messages } from '../messages.ts'
import { AlarmCareBar } from './AlarmCareBar.tsx'
import { AlarmLifeDrawer } from './AlarmLifeDrawer.tsx'
import { AlarmStatistics } from './AlarmStatistics.tsx'
import './alarms.css'
import { DeviceLink } from './DeviceLink.tsx'
import { DtcButton } from './DtcButton.tsx'

/** Only the history of these asks for an authority to export. */
const boxStations = 'boxPowerStation'

type CareText = Text<keyof (typeof careMessages)['zh']>
const columnsOf = (text: Text<AlarmText>, care: CareText, language: Language): TableColumnsType<AlarmRecord> => [
  { title: text('level'), render: (_, { alarmLevel }) => <AlarmLevelTag level={alarmLevel} /> },
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('device'),
    render: (_, { deviceName, boxId, deviceId, boxName }) =>
      boxId === deviceId ? (
        <DeviceLink deviceId={deviceId} name={deviceName} />
      ) : (
        <>
          <DeviceLink deviceId={deviceId} name={deviceName} /> <span className="tw-dim">{text('box', boxName)}</span>
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
const inOrder = (columns: TableColumnsType<AlarmRecord>, isPhone: boolean): TableColumnsType<AlarmRecord> => {
  const content = columns[contentColumn]
  if (!isPhone || !content) return columns
  return columns.filter((column) => column !== content).toSpliced(1, 0, content)
}

/** Station, device, level, state and time range; the kind is chosen among the statistics. */
const useFilters = (stationType: string): readonly Filter[] => {
  const text = useText(messages)
  const care = useText(careMessages)
  const { data: stations } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  return [
    {
      kind: 'select',
      name: 'stationId',
      label: text('station'),
      options: (stations ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
    },
    { kind: 'text', name: 'deviceId', label: text('deviceHint') },
    {
      kind: 'select',
      name: 'alarmLevel',
      label: text('level'),
      options: [1, 2, 3].map((level) => ({ value: String(level), label: text('levelN', level) })),
    },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: [
        { value: '1', label: text('unresolved') },
        { value: '0', label: text('resolved') },
      ],
    },
    {
      kind: 'select',
      name: 'handling',
      label: care('handling'),
      options: handlings.map((handling) => ({ value: handling, label: care(handling) })),
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
}

/** Alarm history of a station type, that of boxes unless said: filters in the address, statistics, table, export. */
export const HistoryAlarmPanel = ({ stationType = boxStations }: { stationType?: string }) => {
  const text = useText(messages)
  const care = useText(careMessages)
  const { language } = useLanguage()
  const [alarmIds, setAlarmIds] = useState<string[]>([])
  const [opened, setOpened] = useState<string>()
  const { can } = useSession()
  const filters = useFilters(stationType)
  const beside = { stationType, ...useFilterValues(filters) }
  const [alarmType, setAlarmType] = useFilter('alarmType')
  const input = { ...beside, alarmType }
  const acknowledge = useAction(alarmsContract.acknowledge, {
    success: text('acknowledged'),
    refresh: [alarmsContract.page],
  })
  const operation: TableColumnsType<AlarmRecord> = [
    {
      title: text('operation'),
      render: (_, { alarmId, acknowledgeTime }) => (
        <RowActions
          actions={[
            { text: care('detail'), onClick: () => setOpened(alarmId) },
            can('alarm_acknowledge') &&
              acknowledgeTime === null && {
                text: text('acknowledge'),
                onClick: () => acknowledge.mutateAsync({ alarmIds: [alarmId] }),
              },
          ]}
        />
      ),
    },
  ]
  const columns = inOrder(columnsOf(text, care, language), Grid.useBreakpoint().sm === false)
  const authority = stationType === boxStations ? 'boxHistory_export' : null
  return (
    <>
      <AlarmStatistics input={beside} chosen={alarmType} onChoose={setAlarmType} />
      <PagedTable
        endpoint={alarmsContract.page}
        input={input}
        rowKey="alarmId"
        filters={
          <FilterBar
            filters={filters}
            extra={<ExportButton contract={alarmsContract.export} input={input} authority={authority} />}
          />
        }
        columns={[...columns, ...operation]}
        above={() => <AlarmCareBar alarmIds={alarmIds} filter={input} onDone={() => setAlarmIds([])} />}
        {...(can('alarm_acknowledge') || can('alarm_handle')
          ? { selection: { keys: alarmIds, onChange: setAlarmIds } }
          : {})}
        emptyText={text('noAlarms')}
        refetchInterval={10_000}
      />
      <AlarmLifeDrawer alarmId={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

export const ChargingAlarmPanel = () => <HistoryAlarmPanel stationType="chargeReplacePower" />
export const SavingAlarmPanel = () => <HistoryAlarmPanel stationType="portEnergySaving" />
