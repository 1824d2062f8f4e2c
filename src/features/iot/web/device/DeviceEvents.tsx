import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { DriverEvents } from '#features/drivers/web/DriverEvents.tsx'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useReasonText } from '#web/kit/reasonWords.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { iotContract } from '../../contract.ts'
import { messages } from '../../messages.ts'
import type { RefusalRow } from '../refusalRows.ts'
import { deviceMessages } from './deviceMessages.ts'

/** What its driver told of a device, and what of its messages was refused. */
export const DeviceEvents = ({ deviceId }: { deviceId: string }) => (
  <div className="tw-stack">
    <DriverEvents deviceId={deviceId} />
    <Refused deviceId={deviceId} />
  </div>
)

const Refused = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const said = useText(deviceMessages)
  const reasonText = useReasonText()
  const { data, error, refetch } = useCall(iotContract.refusals, {}, { refetchInterval: 5000 })
  const rows = (data ?? []).filter((row) => row.deviceId === deviceId).map((row) => ({ ...row, key: row.reason }))
  const columns: TableColumnsType<RefusalRow> = [
    { title: text('reason'), render: (_, { reason }) => reasonText(reason) },
    { title: text('count'), dataIndex: 'count', align: 'right' },
    { title: text('lastDetail'), dataIndex: 'lastDetail' },
    { title: text('lastTime'), render: (_, { lastTs }) => <Since ts={lastTs} /> },
  ]
  return (
    <Card title={text('refusals')} extra={<Link to="/iot/refusals">{said('allRefusals')}</Link>}>
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : (
        <DataTable<RefusalRow>
          rowKey="key"
          dataSource={rows}
          columns={columns}
          blank={<EmptyState title={text('noRefusals')} />}
        />
      )}
    </Card>
  )
}
