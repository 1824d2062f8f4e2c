import { platformsOfStation } from '#contract/platforms.ts'
import { Grid } from 'antd'
import { useState } from 'react'
import { boxStations, type StationType } from '#contract/stationTypes.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { useSession } from '#web/session/session.ts'
import { careMessages } from './careMessages.ts'
import { alarmColumns } from '#catalogue/alarmColumns.ts'
import { alarmsContract } from '../contract.ts'
import { handlings } from '../shapes.ts'
import type { AlarmRecord } from '../shapes.ts'
import { messages } from '../messages.ts'
import { AlarmCareBar } from './AlarmCareBar.tsx'
import { AlarmLifeDrawer } from './AlarmLifeDrawer.tsx'
import { AlarmStatistics } from './AlarmStatistics.tsx'
import './alarms.css'
import { historyRenders, inOrder } from './historyRenders.tsx'
import { useAlarmReplay } from './useAlarmReplay.ts'

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
      several: true,
    },
    { kind: 'text', name: 'content', label: care('content') },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
}

/** Alarm history of a station type; only that of boxes asks for an authority to export. Filters in the address, statistics, table, export. */
export const HistoryAlarmPanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(messages)
  const care = useText(careMessages)
  const { language } = useLanguage()
  const [alarmIds, setAlarmIds] = useState<string[]>([])
  const [, openStory] = useOpenStory()
  const [opened, setOpened] = useState<string>()
  const replay = useAlarmReplay(platformsOfStation(stationType)[0])
  const { can } = useSession()
  const filters = useFilters(stationType)
  const beside = { stationType, ...useFilterValues(filters) }
  const [alarmType, setAlarmType] = useFilter('alarmType')
  const input = { ...beside, alarmType }
  const acknowledge = useAction(alarmsContract.acknowledge, {
    success: text('acknowledged'),
    refresh: [alarmsContract.page],
  })
  const operations = useOperations<AlarmRecord>(({ alarmId, unitId, ts, acknowledgeTime }) => [
    { text: care('story'), onClick: () => openStory(alarmId) },
    { text: care('detail'), onClick: () => setOpened(alarmId) },
    stationType === boxStations && { text: care('replay'), onClick: () => replay({ unitId, ts }) },
    can('alarm_acknowledge') &&
      acknowledgeTime === null && {
        text: text('acknowledge'),
        onClick: () => acknowledge.mutateAsync({ alarmIds: [alarmId] }),
      },
  ])
  const drawn = columnsOf(alarmColumns, language, historyRenders(text, care))
  const columns = inOrder(drawn, Grid.useBreakpoint().sm === false)
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
        columns={[...columns, operations]}
        above={({ total }) => (
          <AlarmCareBar alarmIds={alarmIds} total={total} filter={input} onDone={() => setAlarmIds([])} />
        )}
        {...(can('alarm_acknowledge') || can('alarm_handle')
          ? { selection: { keys: alarmIds, onChange: setAlarmIds } }
          : {})}
        emptyText={text('noAlarms')}
        refetchInterval={10_000}
        silent
      />
      <AlarmLifeDrawer alarmId={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
