import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { minuteText } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import '#features/alarms/web/alarms.css'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type MaintenanceRow, maintenanceContract, maintenanceStates } from '../contract.ts'
import { messages } from '../messages.ts'
import { MaintenanceForm } from './MaintenanceForm.tsx'

const marks: Readonly<Record<MaintenanceRow['state'], State>> = {
  current: 'connecting',
  planned: 'info',
  over: 'shutdown',
}

const columnsOf = (text: Text<keyof (typeof messages)['zh']>): TableColumnsType<MaintenanceRow> => [
  { title: text('state'), render: (_, { state }) => <StateTag state={marks[state]} text={text(state)} /> },
  { title: text('target'), dataIndex: 'targetName' },
  { title: text('kind'), render: (_, { kind }) => text(kind) },
  { title: text('startTime'), render: (_, { startTime }) => minuteText(startTime) },
  { title: text('endTime'), render: (_, { endTime }) => minuteText(endTime) },
  { title: text('reason'), dataIndex: 'reason' },
  {
    title: text('by'),
    render: (_, { userName, creationTime }) => text('byAt', userName ?? '--', minuteText(creationTime)),
  },
]

/** Maintenance windows: made, changed until they are over, and ended. */
export const MaintenancePage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const may = useSession().can('alarm_maintenance_save')
  const [edited, setEdited] = useState<MaintenanceRow | 'new'>()
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: maintenanceStates.map((state) => ({ value: state, label: text(state) })),
    },
    { kind: 'text', name: 'name', label: text('search') },
  ]
  const values = useFilterValues(filters)
  const end = useAction(maintenanceContract.end, { success: text('ended'), refresh: [maintenanceContract.page] })
  const operations = useOperations<MaintenanceRow>((row) => [
    row.state !== 'over' && { text: common('edit'), onClick: () => setEdited(row) },
    row.state !== 'over' && {
      text: text('end'),
      danger: true,
      confirm: text('confirmEnd'),
      onClick: () => end.mutateAsync({ maintenanceId: row.maintenanceId, version: row.version }),
    },
  ])
  return (
    <>
      <PageTitle
        title={text('title')}
        extra={
          may && (
            <Button type="primary" onClick={() => setEdited('new')}>
              {text('add')}
            </Button>
          )
        }
      />
      <PagedTable
        endpoint={maintenanceContract.page}
        input={values}
        rowKey="maintenanceId"
        filters={<FilterBar filters={filters} />}
        above={() => <p className="tw-dim">{text('note')}</p>}
        columns={may ? [...columnsOf(text), operations] : columnsOf(text)}
        emptyText={text('none')}
        refetchInterval={10_000}
      />
      <MaintenanceForm edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
