import type { TableColumnsType } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useText } from '#web/i18n.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { Since } from '#web/kit/Age.tsx'
import { dash } from '#web/kit/format.ts'
import { FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { eventLevels } from '../shapes.ts'
import { useEventText } from './useEventText.ts'

type Event = Output<typeof driversContract.driverEvents>['records'][number]
const marks: Readonly<Record<Event['level'], State>> = { info: 'info', warning: 'level2', error: 'level1' }

const useColumns = (): TableColumnsType<Event> => {
  const text = useText(messages)
  const said = useEventText()
  return [
    { title: text('level'), render: (_, { level }) => <StateTag state={marks[level]} text={text(level)} /> },
    { title: text('what'), render: (_, event) => said(event) },
    { title: text('device'), render: (_, { deviceName }) => deviceName ?? dash },
    { title: text('count'), dataIndex: 'count', align: 'right' },
    { title: text('lastTime'), render: (_, { ts }) => <Since ts={ts} /> },
  ]
}

/** What a driver told, or what was told of a device; of one level where the address says so. */
export const DriverEvents = (asked: { driverId: string } | { deviceId: string }) => {
  const text = useText(messages)
  const filters = [
    {
      kind: 'select',
      name: 'level',
      label: text('level'),
      options: eventLevels.map((value) => ({ value, label: text(value) })),
    },
  ] as const
  const shown = {
    title: text('events'),
    rowKey: 'eventId',
    columns: useColumns(),
    filters: <FilterBar filters={filters} prefix="events." />,
    emptyText: text('noEvents'),
    refetchInterval: 5000,
    prefix: 'events.',
  } as const
  const chosen = useFilterValues(filters)
  return 'deviceId' in asked ? (
    <PagedTable<Event> {...shown} endpoint={driversContract.deviceEvents} input={{ ...asked, ...chosen }} />
  ) : (
    <PagedTable<Event> {...shown} endpoint={driversContract.driverEvents} input={{ ...asked, ...chosen }} />
  )
}
