import { Button, Input, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import '#web/kit/table/DataTable.css'
import '#web/kit/table/FilterBar.css'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { scrollOf } from '#web/kit/table/manyRows.ts'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { organizationsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { DeptForm, type EditedDept } from './DeptForm.tsx'
import { countDepts, type DeptRow, deptRows } from './deptTree.ts'

export const OrganizationPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const mayChange = useSession().can('sys_dept_save')
  const type = usePeopleCode('dept_type')
  const [edited, setEdited] = useState<EditedDept>()
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useCall(organizationsContract.tree, {})
  const remove = useAction(organizationsContract.remove, {
    success: common('removed'),
    refresh: [organizationsContract.tree],
  })
  const columns: TableColumnsType<DeptRow> = [
    { title: text('deptName'), dataIndex: 'dept_name', width: 240 },
    { title: text('deptType'), render: (_, { dept_type }) => type.label(dept_type) },
    { title: text('isRoot'), render: (_, { is_merchant_root }) => text(is_merchant_root === 1 ? 'yes' : 'no') },
    { title: text('merchant'), dataIndex: 'merchant_name', width: 240 },
    { title: text('thirdCode'), render: (_, { third_code }) => third_code || '--' },
    { title: text('sort'), dataIndex: 'sort', align: 'right' },
  ]
  const operations = useOperations<DeptRow>((row) => [
    { text: text('addBelow'), onClick: () => setEdited({ parent: row }) },
    { text: common('edit'), onClick: () => setEdited({ row }) },
    {
      text: common('remove'),
      danger: true,
      confirm: common('confirmRemove', row.dept_name),
      onClick: () => remove.mutateAsync({ dept_id: row.dept_id }),
    },
  ])
  const rows = deptRows(data ?? [], wanted)
  const whole = mayChange ? [...columns, { ...operations, width: 240 }] : columns
  return (
    <>
      <PageTitle
        title={text('organizations')}
        extra={
          mayChange && (
            <Button type="primary" onClick={() => setEdited({ parent: data?.[0] })}>
              {text('addDept')}
            </Button>
          )
        }
      />
      <section className="tw-card">
        <div className="tw-filters">
          <div className="tw-filters-fields">
            <Input.Search
              allowClear
              className="tw-filter"
              aria-label={text('findDept')}
              placeholder={text('findDept')}
              maxLength={60}
              onChange={({ target }) => setWanted(target.value)}
            />
          </div>
        </div>
        {error && <FailedState error={error} retry={refetch} />}
        {!data && !error && <TableSkeleton />}
        {data && (
          <div className="tw-table">
            <Table<DeptRow>
              key={`${data.length}:${wanted}`}
              rowKey="dept_id"
              size="small"
              columns={whole}
              dataSource={rows}
              pagination={false}
              {...scrollOf(countDepts(rows), whole)}
              expandable={{ defaultExpandAllRows: true }}
              locale={{ emptyText: <EmptyState title={text('noDepts')} /> }}
            />
          </div>
        )}
      </section>
      <DeptForm edited={edited} depts={data ?? []} onClose={() => setEdited(undefined)} />
    </>
  )
}
