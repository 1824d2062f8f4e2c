import type { StationType } from '#contract/stationTypes.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { bayChargeColumns } from '../columns.ts'
import { recordsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { goingOf, RecordState } from './RecordState.tsx'

/** Charges of boxes in a bay: panel 8. */
export const BayChargePanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <RecordPanel
      stationType={stationType}
      endpoint={recordsContract.bayChargePage}
      file={recordsContract.bayChargeExport}
      filters={[
        { kind: 'text', name: 'boxPowerName', label: text('box') },
        { kind: 'text', name: 'pcsName', label: text('pcs') },
        { kind: 'text', name: 'binSpaceName', label: text('binSpace') },
      ]}
      columns={columnsOf(bayChargeColumns, language, {
        state: (row) => <RecordState going={goingOf(1)} row={row} />,
      })}
      emptyText={text('noBayCharges')}
    />
  )
}
