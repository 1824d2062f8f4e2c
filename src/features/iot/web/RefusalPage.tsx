import { Spin, type TableColumnsType } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { iotContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Row = Output<typeof iotContract.refusals>[number]
type Key = keyof (typeof messages)['zh']

const isKey = (key: string): key is Key => key in messages.zh
const reasonText = (reason: string, text: Text<Key>): string => (isKey(reason) ? text(reason) : reason)

const Since = ({ ts }: { ts: number }) => <Age ts={ts} now={useNow()} />

/** What ingest refused, so that a device that speaks wrongly is found without reading a log. */
export const RefusalPage = () => {
  const text = useText(messages)
  const { data, error, isPending, refetch } = useCall(iotContract.refusals, {}, { refetchInterval: 5000 })
  const columns: TableColumnsType<Row> = [
    { title: text('reason'), render: (_, { reason }) => reasonText(reason, text) },
    { title: text('count'), dataIndex: 'count', align: 'right' },
    {
      title: text('lastTime'),
      render: (_, { lastTime, lastTs }) => (
        <>
          {lastTime} <Since ts={lastTs} />
        </>
      ),
    },
    { title: text('lastSource'), dataIndex: 'lastSource' },
    { title: text('lastDetail'), dataIndex: 'lastDetail' },
  ]
  return (
    <>
      <PageTitle title={text('refusals')} />
      <Card>
        {error && <FailedState error={error} retry={refetch} />}
        {(data || !error) && (
          <DataTable<Row>
            rowKey="reason"
            columns={columns}
            dataSource={data ?? []}
            blank={isPending ? <Spin /> : <EmptyState title={text('noRefusals')} />}
          />
        )}
      </Card>
    </>
  )
}
