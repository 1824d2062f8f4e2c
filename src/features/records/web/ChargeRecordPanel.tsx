import type { StationType } from '#contract/stationTypes.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { chargeColumns } from '../columns.ts'
import { recordsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { goingOf, RecordState } from './RecordState.tsx'

/** Charges and discharges: panel 2. What goes on counts up. */
export const ChargeRecordPanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <RecordPanel
      stationType={stationType}
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
      columns={columnsOf(chargeColumns, language, {
        type: ({ type }) => <StateTag state={goingOf(type).state} text={text(type === 1 ? 'charge' : 'discharge')} />,
        state: (row) => <RecordState going={goingOf(row.type)} row={row} />,
      })}
      emptyText={text('noCharges')}
    />
  )
}
