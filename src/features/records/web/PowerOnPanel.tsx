import type { StationType } from '#contract/stationTypes.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { powerOnColumns } from '../columns.ts'
import { recordsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { RecordState } from './RecordState.tsx'

/** Times of being on: panel 7. */
export const PowerOnPanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <RecordPanel
      stationType={stationType}
      endpoint={recordsContract.powerOnPage}
      file={recordsContract.powerOnExport}
      filters={[{ kind: 'text', name: 'deviceName', label: text('device') }]}
      columns={columnsOf(powerOnColumns, language, {
        state: (row) => <RecordState going={{ state: 'ok', text: 'on' }} row={row} />,
      })}
      emptyText={text('noRuns')}
    />
  )
}
