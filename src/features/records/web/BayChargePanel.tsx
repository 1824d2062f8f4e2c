import type { TableColumnsType } from 'antd'
import type { Language } from '#contract/errors.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { dash, durationText, groupedText, minuteText } from '#web/kit/format.ts'
import { type BayChargeRow, recordsContract } from '../contract.ts'
import { messages, type RecordText } from '../messages.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { goingOf, RecordState } from './RecordState.tsx'

const columnsOf = (text: Text<RecordText>, language: Language): TableColumnsType<BayChargeRow> => [
  { title: text('box'), dataIndex: 'boxPowerName' },
  { title: text('pcs'), render: (_, { pcsName }) => pcsName ?? dash },
  { title: text('binSpace'), render: (_, { binSpaceName }) => binSpaceName ?? dash },
  { title: text('station'), dataIndex: 'stationName' },
  { title: text('start'), render: (_, { startTime }) => minuteText(startTime) },
  { title: text('end'), render: (_, { endTime }) => minuteText(endTime) },
  {
    title: text('chargeTime'),
    align: 'right',
    render: (_, { time }) => durationText(time / 1000, language, true),
  },
  { title: text('charged'), align: 'right', render: (_, { amount }) => groupedText(amount, 1) },
  {
    title: text('state'),
    render: (_, { endTime, silent }) => <RecordState going={goingOf(1)} ended={endTime !== null} silent={silent} />,
  },
]

/** Charges of boxes in a bay: panel 8. */
export const BayChargePanel = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <RecordPanel
      endpoint={recordsContract.bayChargePage}
      file={recordsContract.bayChargeExport}
      filters={[
        { kind: 'text', name: 'boxPowerName', label: text('box') },
        { kind: 'text', name: 'pcsName', label: text('pcs') },
        { kind: 'text', name: 'binSpaceName', label: text('binSpace') },
      ]}
      columns={columnsOf(text, language)}
      emptyText={text('noBayCharges')}
    />
  )
}
