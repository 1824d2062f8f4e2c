import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { useAttributeText } from '#features/drivers/web/useAttributeText.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { dash } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { TableView } from '#web/kit/table/TableView.tsx'
import { messages } from '../../messages.ts'
import { deviceMessages } from './deviceMessages.ts'

type Config = Output<typeof driversContract.deviceConfig>
type Row = {
  readonly key: string
  readonly name: string
  readonly pointKey: string
  readonly kind: Config['points'][number]['kind']
  readonly unit: string
  readonly rw: string
  readonly read: string
}
const kinds = ['gauge', 'state', 'register', 'array'] as const
const access = ['reads', 'writes', 'readsAndWrites'] as const

/** Every point of a device and how it comes: by its own messages, or what its driver reads. */
export const DevicePoints = ({ deviceId }: { deviceId: string }) => {
  const text = useText(deviceMessages)
  const common = useText(messages)
  const { language } = useLanguage()
  const { data, error, refetch } = useCall(driversContract.deviceConfig, { deviceId })
  const types = useCall(driversContract.driverTypes, {}, { staleTime: Number.POSITIVE_INFINITY })
  const shown = useAttributeText()
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  const known = types.data?.find(({ driverType }) => driverType === data.driverType)?.pointAttributes ?? []
  const rows = data.points.flatMap(({ pointKey, pointName, unit, kind }): Row[] => {
    const bindings = data.bindings.filter((each) => each.pointKey === pointKey)
    const row = { pointKey, name: pointName, unit, kind }
    if (bindings.length === 0) {
      const none = data.driverId === null ? text('ownWire') : text('notRead')
      return [{ ...row, key: pointKey, rw: dash, read: none }]
    }
    return bindings.map(({ index, rw, attributes }) => ({
      ...row,
      key: `${pointKey}:${index}`,
      name: index === 0 ? pointName : `${pointName} ${index + 1}`,
      rw: text(access[rw] ?? 'reads'),
      read: known
        .filter(({ key }) => attributes[key] !== undefined)
        .map((each) => `${each.label[language]} ${shown(each, attributes[each.key])}`)
        .join(' · '),
    }))
  })
  const columns: TableColumnsType<Row> = [
    { title: common('pointName'), dataIndex: 'name', width: 200 },
    { title: common('pointKey'), dataIndex: 'pointKey', width: 180 },
    {
      title: common('kind'),
      width: 100,
      render: (_, { kind }) => common(kinds.find((each) => each === kind) ?? 'gauge'),
    },
    { title: common('unit'), dataIndex: 'unit', width: 80 },
    { title: text('access'), dataIndex: 'rw', width: 110 },
    { title: text('read'), dataIndex: 'read', width: 420 },
  ]
  return (
    <Card
      title={`${text('points')} (${data.points.length})`}
      extra={<Link to={`/iot/device/edit?id=${deviceId}`}>{common('configure')}</Link>}
    >
      <TableView<Row>
        rows={rows}
        rowKey="key"
        columns={columns}
        height={520}
        blank={<EmptyState title={text('noPoints')} />}
      />
    </Card>
  )
}
