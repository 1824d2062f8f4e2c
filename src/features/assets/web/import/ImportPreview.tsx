import { Segmented, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { importContract } from '../../contract.ts'
import { type ImportOutcome, type ImportRow, importOutcomes } from '../../importShapes.ts'
import { importMessages } from './importMessages.ts'

type Preview = Record<ImportOutcome, number> & { importId: string; fileName: string }
export type ReadFile = Preview

const marks: Readonly<Record<ImportOutcome, State>> = { add: 'ok', change: 'info', same: 'standby', fault: 'fault' }

/** What each row of a file would do, its faults first where there are any. */
export const ImportPreview = ({ read }: { read: ReadFile }) => {
  const text = useText(importMessages)
  const [outcome, setOutcome] = useState<ImportOutcome | ''>(read.fault > 0 ? 'fault' : '')
  const total = importOutcomes.reduce((sum, each) => sum + read[each], 0)
  const columns: TableColumnsType<ImportRow> = [
    { title: text('line'), dataIndex: 'line', align: 'right', width: 64 },
    {
      title: text('outcome'),
      width: 96,
      render: (_, row) => <StateTag state={marks[row.outcome]} text={text(`${row.outcome}s`)} />,
    },
    { title: text('deviceCode'), dataIndex: 'deviceCode', width: 160 },
    { title: text('deviceName'), dataIndex: 'deviceName', width: 160 },
    {
      title: text('details'),
      className: 'tw-wide-cell',
      render: (_, { changes, faults }) => (
        <ul className="tw-asset-import-details">
          {faults.map(({ column, msg }) => (
            <li key={`${column} ${msg}`}>{text('cellFault', column, msg)}</li>
          ))}
          {changes.map(({ field, from, to }) => (
            <li key={field}>{text('fromTo', field, from || text('empty'), to || text('empty'))}</li>
          ))}
        </ul>
      ),
    },
  ]
  return (
    <div className="tw-asset-import">
      <p className="tw-dim">
        {read.fileName}
        {read.fault > 0 && ` · ${text('skipped', read.fault)}`}
      </p>
      <Segmented<ImportOutcome | ''>
        className="tw-asset-import-outcomes"
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: '', label: text('all', total) },
          ...importOutcomes.map((value) => ({ value, label: text(value, read[value]) })),
        ]}
      />
      <DialogTable<ImportRow>
        endpoint={importContract.importRows}
        input={{ importId: read.importId, outcome }}
        rowKey="line"
        columns={columns}
        emptyText={text('noRows')}
      />
    </div>
  )
}
