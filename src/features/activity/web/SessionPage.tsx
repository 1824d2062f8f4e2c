import type { TableColumnsType } from 'antd'
import type { z } from 'zod'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { timeColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useSession } from '#web/session/session.ts'
import { type liveSession, activityContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Row = z.output<typeof liveSession>

export const SessionPage = () => {
  const text = useText(messages)
  const mayEnd = useSession().can('sys_session_remove')
  const end = useAction(activityContract.sessionRemove, {
    success: text('ended'),
    refresh: [activityContract.sessionPage],
  })
  const filters: readonly Filter[] = [{ kind: 'text', name: 'user_name', label: text('userName') }]
  const values = useFilterValues(filters)
  const columns: TableColumnsType<Row> = [
    {
      title: text('userName'),
      render: (_, { user_name, current }) =>
        current ? <StateTag state="ok" text={`${user_name} · ${text('current')}`} /> : user_name,
    },
    { title: text('realName'), dataIndex: 'real_name' },
    { title: text('dept'), dataIndex: 'dept_name' },
    { title: text('ip'), render: (_, { ip }) => ip || '--' },
    timeColumn(text('loginTime'), ({ login_time }) => login_time),
    timeColumn(text('seenTime'), ({ seen_time }) => seen_time),
  ]
  const operations = useOperations<Row>(({ session_id, user_name, current }) => [
    !current && {
      text: text('end'),
      danger: true,
      confirm: text('confirmEnd', user_name),
      onClick: () => end.mutateAsync({ session_id }),
    },
  ])
  return (
    <>
      <PageTitle title={text('sessions')} />
      <PagedTable
        endpoint={activityContract.sessionPage}
        input={values}
        rowKey="session_id"
        columns={mayEnd ? [...columns, operations] : columns}
        filters={<FilterBar filters={filters} />}
        emptyText={useEmptyText(values, text('noSessions'))}
        refetchInterval={30_000}
      />
    </>
  )
}
