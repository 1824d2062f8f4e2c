import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { FilterBar, useEmptyText, useFilterValues, type Filter } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type OrgIndex, configurationContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { OrgIndexForm } from './OrgIndexForm.tsx'

export const OrgIndexList = () => {
  const text = useText(messages)
  const common = useText(texts)
  const [edited, setEdited] = useState<OrgIndex>()
  const filters: readonly Filter[] = [{ kind: 'text', name: 'dept_name', label: text('findOrganization') }]
  const values = useFilterValues(filters)
  const mayChange = useSession().can('sys_config_save')
  const columns: TableColumnsType<OrgIndex> = [
    { title: text('organization'), dataIndex: 'dept_name' },
    {
      title: text('isOn'),
      render: (_, { is_on }) =>
        is_on === 1 ? <StateTag state="ok" text={text('on')} /> : <StateTag state="shutdown" text={text('off')} />,
    },
    { title: text('indexName'), render: (_, { index_name }) => index_name || '--' },
    {
      title: text('indexLog'),
      render: (_, { index_log }) =>
        index_log === '' ? '--' : <img className="tw-logo-small" src={index_log} alt={text('indexLog')} />,
    },
    { title: text('home'), render: (_, { path }) => path || '--' },
  ]
  const operations = useOperations<OrgIndex>((row) => [{ text: common('edit'), onClick: () => setEdited(row) }])
  return (
    <>
      <PageTitle title={text('configuration')} />
      <PagedTable
        endpoint={configurationContract.orgIndexPage}
        input={values}
        rowKey="dept_id"
        columns={mayChange ? [...columns, operations] : columns}
        filters={<FilterBar filters={filters} />}
        emptyText={useEmptyText(values, text('noOrganizations'))}
      />
      <OrgIndexForm row={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
