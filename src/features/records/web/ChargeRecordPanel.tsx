import type { TableColumnsType } from 'antd'
import type { Language } from '#contract/errors.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { durationText, groupedText, minuteText } from '#web/kit/format.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { type ChargeRow, recordsContract } from '../contract.ts'
import { messages, type RecordText } from '../messages.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { goingOf, RecordState } from './RecordState.tsx'

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
  return (
    <RecordPanel
      endpoint={recordsContract.chargePage}
      file={recordsContract.chargeExport}
      filters={[
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
      ]}
      columns={columnsOf(text, language)}
      emptyText={text('noCharges')}
    />
  )
}
