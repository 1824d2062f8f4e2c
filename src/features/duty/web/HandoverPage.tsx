import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useAction, useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { dutyContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Handover } from '../shapes.ts'
import { HandoverForm } from './HandoverForm.tsx'
import { StandingList } from './StandingList.tsx'

const columnsOf = (text: Text<keyof (typeof messages)['zh']>): TableColumnsType<Handover> => [
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('handovers'),
    render: (_, { createdName, time, confirmedName, confirmTime }) => (
      <>
        {text('handedBy', createdName, minuteText(time))}
        <br />
        {confirmTime === null ? (
          <StateTag state="connecting" text={text('waiting')} />
        ) : (
          text('confirmedBy', confirmedName ?? '--', minuteText(confirmTime))
        )}
      </>
    ),
  },
  { title: text('note'), render: (_, { note }) => <p className="tw-duty-note">{note}</p> },
  { title: text('standing'), render: (_, { standing }) => <StandingList standing={standing} /> },
]

/** What each shift left to the next, and what waits for its confirmation. */
export const HandoverPage = () => {
  const text = useText(messages)
  const { can, user } = useSession()
  const may = can('duty_handover')
  const [adding, setAdding] = useState(false)
  const stations = useCall(alarmsContract.stationList, {})
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'stationId',
      label: text('station'),
      options: (stations.data ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
    },
  ]
  const values = useFilterValues(filters)
  const confirm = useAction(dutyContract.handoverConfirm, {
    success: text('confirmed'),
    refresh: [dutyContract.handoverPage],
  })
  const operations = useOperations<Handover>(({ handoverId, version, confirmTime, createdId }) => [
    confirmTime === null &&
      createdId !== user?.user_id && {
        text: text('confirm'),
        confirm: text('confirmHint'),
        onClick: () => confirm.mutateAsync({ handoverId, version }),
      },
  ])
  return (
    <>
      <PageTitle
        title={text('handovers')}
        extra={
          may && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {text('handOver')}
            </Button>
          )
        }
      />
      <PagedTable
        endpoint={dutyContract.handoverPage}
        input={values}
        rowKey="handoverId"
        filters={<FilterBar filters={filters} />}
        columns={may ? [...columnsOf(text), operations] : columnsOf(text)}
        emptyText={text('noHandovers')}
        refetchInterval={30_000}
      />
      <HandoverForm open={adding} onClose={() => setAdding(false)} />
    </>
  )
}
