import { Button, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { Since } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { dash } from '#web/kit/format.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { useSession } from '#web/session/session.ts'
import { driversContract } from '../contract.ts'
import { foundMessages } from './foundMessages.ts'
import type { BrowsedItem } from '../shapes.ts'
import { FoundForm } from './FoundForm.tsx'

/** What the peer of a running driver has: those that nobody reads yet are added by one click. */
export const FoundCard = ({ driverId, running }: { driverId: string; running: boolean }) => {
  const text = useText(foundMessages)
  const { can } = useSession()
  const [find, setFind] = useState('')
  const [adding, setAdding] = useState<BrowsedItem>()
  const asked = { driverId, ...(find === '' ? {} : { find }) }
  const found = useCall(driversContract.driverBrowse, asked, { enabled: running, refetchInterval: 5000 })
  const mayAdd = can('asset_equipment_save') && can('iot_device_save')
  const columns: TableColumnsType<BrowsedItem> = [
    { title: text('source'), dataIndex: 'name' },
    {
      title: text('state'),
      render: (_, { isOnline }) => (
        <StateTag state={isOnline ? 'ok' : 'offline'} text={text(isOnline ? 'born' : 'gone')} />
      ),
    },
    { title: text('below'), render: (_, { below }) => below ?? dash, align: 'right' },
    { title: text('heard'), render: (_, { ts }) => (ts === null ? dash : <Since ts={ts} />) },
    {
      title: text('device'),
      render: (_, item) => {
        if (item.deviceId !== null) return <Link to={`/iot/device/edit?id=${item.deviceId}`}>{item.deviceName}</Link>
        if (item.isBound || !mayAdd) return dash
        return (
          <Button size="small" aria-label={`${text('add')} ${item.name}`} onClick={() => setAdding(item)}>
            {text('add')}
          </Button>
        )
      },
    },
  ]
  return (
    <Card
      title={text('found')}
      extra={<Input.Search allowClear placeholder={text('find')} aria-label={text('find')} onSearch={setFind} />}
    >
      <DataTable<BrowsedItem>
        rowKey="path"
        dataSource={running ? (found.data?.items ?? []) : []}
        columns={columns}
        blank={<EmptyState title={found.error?.message ?? text(running ? 'noneFound' : 'notRunning')} />}
      />
      {found.data?.isCut && <p className="tw-dim">{text('isCut')}</p>}
      <FoundForm driverId={driverId} item={adding} onClose={() => setAdding(undefined)} />
    </Card>
  )
}
