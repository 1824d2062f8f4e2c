import { type TableColumnsType, Typography } from 'antd'
import type { z } from 'zod'
import {
  actionWord,
  fieldWord,
  kindWord,
  operationActions,
  operationKinds,
  valueWord,
} from '#contract/operationWords.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { timeColumn } from '#web/kit/table/columns.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { activityContract, type operation } from '../contract.ts'
import { messages } from '../messages.ts'
import './logs.css'

type Row = z.output<typeof operation>

const longest = 120
/** A long value, which unfolds. */
const Long = ({ text }: { text: string }) => (
  <Typography.Paragraph className="tw-changes-long" ellipsis={{ rows: 2, expandable: 'collapsible' }}>
    {text}
  </Typography.Paragraph>
)

const Changes = ({ row }: { row: Row }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  if (row.changes.length === 0) return <>{text('noChanges')}</>
  const said = (field: string, value: string): string => valueWord(field, value, language) || text('empty')
  const shown = (value: string) => (value.length <= longest ? value : <Long text={value} />)
  return (
    <dl className="tw-changes">
      {row.changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fieldWord(field, language)}</dt>
          <dd>
            {shown(
              row.action === 'save'
                ? said(field, to)
                : row.action === 'remove'
                  ? said(field, from)
                  : `${said(field, from)} → ${said(field, to)}`,
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const OperationLogPage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const optionsOf = (table: typeof operationKinds) =>
    Object.entries(table).map(([value, words]) => ({ value, label: words[language] }))
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'user_name', label: text('userName') },
    { kind: 'text', name: 'subject_name', label: text('subject') },
    { kind: 'select', name: 'kind', label: text('kind'), options: optionsOf(operationKinds) },
    { kind: 'select', name: 'action', label: text('action'), options: optionsOf(operationActions) },
    { kind: 'range', name: ['begin_time', 'end_time'], label: text('period') },
  ]
  const values = useFilterValues(filters)
  const columns: TableColumnsType<Row> = [
    timeColumn(text('time'), ({ time }) => time),
    { title: text('userName'), dataIndex: 'user_name' },
    { title: text('kind'), render: (_, row) => kindWord(row.kind, language) },
    { title: text('action'), render: (_, row) => actionWord(row.action, language) },
    { title: text('subject'), dataIndex: 'subject_name' },
    {
      title: text('changes'),
      onCell: ({ changes }) => ({ className: changes.length > 0 ? 'tw-wide-cell' : '' }),
      render: (_, row) => <Changes row={row} />,
    },
    { title: text('ip'), dataIndex: 'ip' },
  ]
  return (
    <>
      <PageTitle title={text('operationLog')} />
      <PagedTable
        endpoint={activityContract.operationPage}
        input={values}
        rowKey="log_id"
        columns={columns}
        filters={
          <FilterBar
            filters={filters}
            extra={<ExportButton contract={activityContract.operationExport} input={values} />}
          />
        }
        emptyText={useEmptyText(values, text('noLogs'))}
      />
    </>
  )
}
