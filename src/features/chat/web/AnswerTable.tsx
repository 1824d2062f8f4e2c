import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '#web/i18n.ts'
import { saveFile } from '#web/kit/chart/saveFile.ts'
import { TableView } from '#web/kit/table/TableView.tsx'
import { messages } from '../messages.ts'
import type { AnswerTable as Table, Reference } from '../shapes.ts'
import { RefMark } from './RefMark.tsx'
import { csvOfTable } from './tableCsv.ts'

type Row = { readonly key: string; readonly cells: Table['rows'][number] }

/** The table of an answer, its figures with their references; it can be saved as csv. */
export const AnswerTable = ({ table, references }: { table: Table; references: readonly Reference[] }) => {
  const text = useText(messages)
  const rows = table.rows.map((cells, at): Row => ({ key: String(at), cells }))
  const columns = table.columns.map((title, at) => ({
    ...{ title, key: `${at}`, width: at === 0 ? 150 : 120 },
    render: (_: unknown, { cells }: Row) => {
      const cell = cells[at]
      const reference = references.find(({ ref }) => ref === cell?.ref)
      return (
        <>
          {cell?.text}
          {reference && <RefMark reference={reference} />}
        </>
      )
    },
  }))
  const save = (): void => saveFile(`${text('table')}.csv`, new Blob([csvOfTable(table)], { type: 'text/csv' }))
  return (
    <div className="tw-chat-table">
      <TableView<Row> rows={rows} rowKey="key" columns={columns} height={260} />
      <Button size="small" className="tw-chat-export" icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {text('exportTable')}
      </Button>
    </div>
  )
}
