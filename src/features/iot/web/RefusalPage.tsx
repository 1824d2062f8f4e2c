import { Button, Spin, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useReasonText } from '#web/kit/reasonWords.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { iotContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { MessageTest } from './MessageTest.tsx'
import { RecentRefusals } from './RecentRefusals.tsx'
import { type RefusalRow, refusalKey } from './refusalRows.ts'

/** What ingest refused, so that a device that speaks wrongly is found without reading a log. */
export const RefusalPage = () => {
  const text = useText(messages)
  const reasonText = useReasonText()
  const { data, error, isPending, refetch } = useCall(iotContract.refusals, {}, { refetchInterval: 5000 })
  const [opened, setOpened] = useState<string>()
  const rows = (data ?? []).map((row) => ({ ...row, key: refusalKey(row) }))
  const columns: TableColumnsType<RefusalRow> = [
    { title: text('device'), render: (_, row) => row.deviceName || text('unknownSource') },
    { title: text('reason'), render: (_, { reason }) => reasonText(reason) },
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
    {
      title: text('recent'),
      render: (_, { key, recent }) =>
        recent.length > 0 && (
          <Button type="link" size="small" onClick={() => setOpened(key)}>
            {recent.length}
          </Button>
        ),
    },
    {
      title: '',
      render: (_, { deviceId, recent }) =>
        deviceId !== null && <MessageTest deviceId={deviceId} message={recent[0]?.message ?? ''} />,
    },
  ]
  return (
    <>
      <PageTitle title={text('refusals')} />
      <Card>
        {error && <FailedState error={error} retry={refetch} />}
        {(data || !error) && (
          <DataTable<RefusalRow>
            rowKey="key"
            columns={columns}
            dataSource={rows}
            blank={isPending ? <Spin /> : <EmptyState title={text('noRefusals')} />}
          />
        )}
      </Card>
      <RecentRefusals row={rows.find(({ key }) => key === opened)} onClose={() => setOpened(undefined)} />
    </>
  )
}
