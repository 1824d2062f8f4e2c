import { useState } from 'react'
import { useLanguage, useText } from '#web/i18n.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { messageColumns } from '../../columns.ts'
import { pileExportContract, pileMessageContract } from '../../contract.ts'
import type { MessageRow } from '../../rowShapes.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { messageMessages } from './messageMessages.ts'
import './message.css'

const refetchMs = 10_000

/** What OCPP piles and we said to each other within a week, panel 39; a row opens its payload. */
export const MessagePanel = () => {
  const text = useText(messageMessages)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<MessageRow>()
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'deviceName', label: text('pile') },
    { kind: 'text', name: 'pileCode', label: text('code') },
    { kind: 'text', name: 'action', label: text('action') },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
  const values = useFilterValues(filters)
  const columns = columnsOf<MessageRow>(messageColumns, language, {
    time: ({ time }) => time,
    payload: ({ payload }) => <span className="tw-pilemessage-cell">{payload}</span>,
  })
  return (
    <>
      <PagedTable
        endpoint={pileMessageContract.messagePage}
        input={values}
        rowKey="messageNo"
        filters={
          <FilterBar
            filters={filters}
            extra={<ExportButton contract={pileExportContract.messageExport} input={values} />}
          />
        }
        columns={columns}
        onOpen={setOpened}
        emptyText={useEmptyText(values, text('none'))}
        refetchInterval={refetchMs}
        silent
      />
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
