import type { TableColumnsType } from 'antd'
import type { Language } from '#contract/errors.ts'
import { serverNow } from '#web/calls/clock.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { durationText, minuteText } from '#web/kit/format.ts'
import { type PowerOnRow, recordsContract } from '../contract.ts'
import { messages, type RecordText } from '../messages.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { RecordState } from './RecordState.tsx'

const columnsOf = (text: Text<RecordText>, language: Language): TableColumnsType<PowerOnRow> => [
  { title: text('device'), dataIndex: 'deviceName' },
  { title: text('deviceCode'), dataIndex: 'deviceCode' },
  { title: text('station'), dataIndex: 'stationName' },
  { title: text('powerOn'), render: (_, { startTime }) => minuteText(startTime) },
  { title: text('powerOff'), render: (_, { endTime }) => minuteText(endTime) },
  {
    title: text('duration'),
    align: 'right',
    render: (_, { ts, endTs }) => durationText(((endTs ?? serverNow()) - ts) / 1000, language, true),
  },
  {
    title: text('state'),
    render: (_, { endTime, silent }) => (
      <RecordState going={{ state: 'ok', text: 'on' }} ended={endTime !== null} silent={silent} />
    ),
  },
]

/** Times of being on: panel 7. */
export const PowerOnPanel = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <RecordPanel
      endpoint={recordsContract.powerOnPage}
      file={recordsContract.powerOnExport}
      filters={[{ kind: 'text', name: 'deviceName', label: text('device') }]}
      columns={columnsOf(text, language)}
      emptyText={text('noRuns')}
    />
  )
}
