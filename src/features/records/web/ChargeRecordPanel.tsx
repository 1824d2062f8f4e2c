import type { TableColumnsType } from 'antd'
import type { Language } from '#contract/errors.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { durationText, groupedText, minuteText } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { StateTag } from '#web/kit/state/StateTag.tsx'
import { type ChargeRow, recordsContract } from '../contract.ts'
import { messages, type RecordText } from '../messages.ts'
import { goingOf, RecordState } from './RecordState.tsx'
import { useStationFilter } from './useStationFilter.ts'

const columnsOf = (text: Text<RecordText>, language: Language): TableColumnsType<ChargeRow> => [
  { title: text('device'), dataIndex: 'deviceName' },
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('type'),
    render: (_, { type }) => <StateTag state={goingOf(type).state} text={text(type === 1 ? 'charge' : 'discharge')} />,
  },
  { title: text('start'), render: (_, { startTime }) => minuteText(startTime) },
  { title: text('end'), render: (_, { endTime }) => minuteText(endTime) },
  {
    title: text('duration'),
    align: 'right',
    render: (_, { time }) => durationText(time / 1000, language, true),
  },
  { title: text('amount'), align: 'right', render: (_, { amount }) => groupedText(amount, 1) },
  {
    title: text('state'),
    render: (_, { type, endTime, silent }) => (
      <RecordState going={goingOf(type)} ended={endTime !== null} silent={silent} />
    ),
  },
]

/** Charges and discharges: panel 2. What goes on counts up. */
export const ChargeRecordPanel = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const station = useStationFilter()
  const filters: readonly Filter[] = [
    station,
    { kind: 'text', name: 'deviceName', label: text('device') },
    {
      kind: 'select',
      name: 'type',
      label: text('type'),
      options: [
        { value: '1', label: text('charge') },
        { value: '2', label: text('discharge') },
      ],
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('startRange') },
  ]
  const input = useFilterValues(filters)
  return (
    <PagedTable
      endpoint={recordsContract.chargePage}
      input={input}
      rowKey="recordId"
      filters={
        <FilterBar filters={filters} extra={<ExportButton contract={recordsContract.chargeExport} input={input} />} />
      }
      columns={columnsOf(text, language)}
      emptyText={text('noCharges')}
      refetchInterval={10_000}
    />
  )
}
