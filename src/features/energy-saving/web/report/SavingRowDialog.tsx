import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useLanguage, useText } from '#web/i18n.ts'
import { percentText } from '#web/kit/format.ts'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { cycleColumns } from '../../columns.ts'
import { savingExportContract, savingRecordContract } from '../../contract.ts'
import type { HoistCycle, SavingRow } from '../../rowShapes.ts'
import { spanOf } from './rateAsked.ts'
import { rateMessages } from './rateMessages.ts'
import { SavingSums } from './SavingSums.tsx'
import { Wholeness } from './Wholeness.tsx'
import './savingRate.css'

const kinds = ['all', 'lift', 'rest'] as const
const words = { all: 'all', lift: 'kindLift', rest: 'kindRest' } as const

type SavingRowDialogProps = { row: Pick<SavingRow, 'deviceId' | 'deviceName' | 'time'>; onClose: () => void }

/** What the saving rate of a row comes from: its formula, what lifts and the time between them add to it, and each of them. */
export const SavingRowDialog = ({ row, onClose }: SavingRowDialogProps) => {
  const text = useText(rateMessages)
  const { language } = useLanguage()
  const closing = useClosing(onClose)
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const span = { deviceId: row.deviceId, ...spanOf(row.time) }
  const columns = columnsOf<HoistCycle>(cycleColumns, language, {
    startTime: ({ startTime }) => startTime,
    endTime: ({ endTime }) => endTime ?? text('running'),
    energySavingRate: ({ energySavingRate }) => percentText(energySavingRate, 3),
    complete: ({ complete, endTs }) => (endTs === null ? null : <Wholeness complete={complete} />),
  }).filter(({ key }) => key !== 'deviceName')
  return (
    <Modal
      {...closing}
      title={`${text('lifts')} · ${row.deviceName} · ${row.time}`}
      width="90%"
      className="tw-dialog-wide"
      footer={null}
    >
      <DialogTable
        endpoint={savingRecordContract.cyclePage}
        input={kind === 'all' ? span : { ...span, kind }}
        columns={columns}
        rowKey="startTs"
        emptyText={text('noCycles')}
        above={({ sums }) => (
          <>
            <SavingSums sums={sums} />
            <div className="tw-savingrate-tools">
              <Segmented
                aria-label={text('kind')}
                value={kind}
                options={kinds.map((value) => ({ value, label: text(words[value]) }))}
                onChange={setKind}
              />
              <ExportButton contract={savingExportContract.cycleExport} input={span} />
            </div>
          </>
        )}
      />
    </Modal>
  )
}
