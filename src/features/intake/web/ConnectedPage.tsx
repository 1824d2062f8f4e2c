import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { driversContract } from '#features/drivers/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { HeardTag } from '#web/equipment/states/HeardTag.tsx'
import { tagMessages } from '#web/equipment/states/tagMessages.ts'
import { type Text, useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { texts } from '#web/texts.ts'
import { useSession } from '#web/session/session.ts'
import { intakeContract } from '../contract.ts'
import { type IntakeText, messages } from '../messages.ts'
import { type ConnectedDevice, deviceStates } from '../shapes.ts'
import { useDeviceFilters } from './useDeviceFilters.ts'

const columnsOf = (text: Text<IntakeText>, common: Text<'operation'>): TableColumnsType<ConnectedDevice> => [
  {
    title: text('device'),
    render: (_, { deviceId, deviceName }) => <Link to={`/iot/device/detail?id=${deviceId}`}>{deviceName}</Link>,
  },
  { title: text('code'), dataIndex: 'deviceCode' },
  { title: text('status'), render: (_, { status }) => <HeardTag state={status} /> },
  { title: text('profile'), dataIndex: 'profileName' },
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('driver'),
    render: (_, { driverId, driverName }) =>
      driverId === null ? text('ownWire') : <Link to={`/iot/driver/detail?id=${driverId}`}>{driverName}</Link>,
  },
  { title: text('points'), dataIndex: 'points', align: 'right' },
  { title: text('interval'), align: 'right', render: (_, row) => text('seconds', row.intervalSeconds) },
  { title: text('lastSample'), render: (_, { lastTs }) => <Since ts={lastTs} /> },
  {
    title: common('operation'),
    align: 'right',
    render: (_, { deviceId }) => <Link to={`/iot/device/edit?id=${deviceId}`}>{text('configure')}</Link>,
  },
]

/** Every device with what is heard of it. */
export const ConnectedPage = () => {
  const { can } = useSession()
  const text = useText(messages)
  const heard = useText(tagMessages)
  const drivers = useCall(driversContract.driverPage, { size: 100 }, { staleTime: 60_000 })
  const filters: readonly Filter[] = [
    ...useDeviceFilters(),
    {
      kind: 'select',
      name: 'driverId',
      label: text('driver'),
      options: (drivers.data?.records ?? []).map(({ driverId, driverName }) => ({
        value: driverId,
        label: driverName,
      })),
    },
    {
      kind: 'select',
      name: 'status',
      label: text('status'),
      options: deviceStates.map((state) => ({ value: state, label: heard(state) })),
    },
  ]
  return (
    <>
      <PageTitle
        title={text('devices')}
        extra={
          can('iot_import') && (
            <>
              <Link to="/asset/equipmentManagement?import=1">{text('importDevices')}</Link>
              <Link to="/iot/history">{text('importHistory')}</Link>
            </>
          )
        }
      />
      <PagedTable<ConnectedDevice>
        endpoint={intakeContract.devicePage}
        input={useFilterValues(filters)}
        rowKey="deviceId"
        columns={columnsOf(text, useText(texts))}
        filters={<FilterBar filters={filters} />}
        emptyText={text('noDevices')}
        refetchInterval={5000}
      />
    </>
  )
}
