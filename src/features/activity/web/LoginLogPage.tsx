import type { TableColumnsType } from 'antd'
import type { z } from 'zod'
import { useText } from '#web/i18n.ts'
import { timeColumn } from '#web/kit/table/columns.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { type login, activityContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Row = z.output<typeof login>
const ways = ['password', 'sms', 'totp', 'oidc', 'logout'] as const

const stateOf = (result: string) => (result === 'done' ? 'ok' : result === 'login.second_step' ? 'info' : 'fault')

export const LoginLogPage = () => {
  const text = useText(messages)
  const wayText = (way: string): string => {
    const known = ways.find((each) => each === way)
    return known ? text(known) : way
  }
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'user_name', label: text('userName') },
    { kind: 'select', name: 'way', label: text('way'), options: ways.map((value) => ({ value, label: text(value) })) },
    {
      kind: 'select',
      name: 'result',
      label: text('result'),
      options: [
        { value: 'done', label: text('done') },
        { value: 'refused', label: text('refused') },
      ],
    },
    { kind: 'range', name: ['begin_time', 'end_time'], label: text('period') },
  ]
  const values = useFilterValues(filters)
  const columns: TableColumnsType<Row> = [
    timeColumn(text('time'), ({ time }) => time),
    { title: text('userName'), dataIndex: 'user_name' },
    { title: text('way'), render: (_, row) => wayText(row.way) },
    {
      title: text('result'),
      render: (_, { result, result_text }) => <StateTag state={stateOf(result)} text={result_text} />,
    },
    { title: text('ip'), dataIndex: 'ip' },
  ]
  return (
    <>
      <PageTitle title={text('loginLog')} />
      <PagedTable
        endpoint={activityContract.loginPage}
        input={values}
        rowKey="log_id"
        columns={columns}
        filters={
          <FilterBar
            filters={filters}
            extra={<ExportButton contract={activityContract.loginExport} input={values} />}
          />
        }
        emptyText={useEmptyText(values, text('noLogs'))}
      />
    </>
  )
}
