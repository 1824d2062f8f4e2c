import { Button, type TableColumnsType } from 'antd'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { sizeText } from '#web/kit/table/exportFile.ts'
import { texts } from '#web/texts.ts'
import { historyImportContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { HistoryImport, HistoryStatus } from '../shapes.ts'

const marks: Readonly<Record<HistoryStatus, State>> = {
  uploaded: 'standby',
  running: 'info',
  done: 'ok',
  cancelled: 'shutdown',
  failed: 'fault',
}

/** The caller's imports, each to go on with. */
export const RecentImports = ({ onOpen }: { onOpen: (importId: string) => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const columns: TableColumnsType<HistoryImport> = [
    { title: text('file'), dataIndex: 'fileName' },
    {
      title: text('status'),
      render: (_, { status }) => <StateTag state={marks[status]} text={text(status)} />,
    },
    { title: text('rows'), align: 'right', render: (_, { rows }) => rows.toLocaleString() },
    { title: text('stored'), align: 'right', render: (_, { stored }) => stored.toLocaleString() },
    { title: text('refused'), align: 'right', render: (_, { refused }) => refused.toLocaleString() },
    { title: text('bytes'), align: 'right', render: (_, { bytes }) => sizeText(bytes) },
    { title: text('created'), render: (_, { createdTs }) => <Since ts={createdTs} /> },
    {
      title: common('operation'),
      align: 'right',
      render: (_, { importId }) => (
        <Button type="link" size="small" onClick={() => onOpen(importId)}>
          {text('open')}
        </Button>
      ),
    },
  ]
  return (
    <PagedTable<HistoryImport>
      endpoint={historyImportContract.historyPage}
      input={{}}
      rowKey="importId"
      columns={columns}
      emptyText={text('none')}
      refetchInterval={5000}
    />
  )
}
