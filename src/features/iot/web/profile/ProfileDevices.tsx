import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { intakeContract } from '#features/intake/contract.ts'
import type { ConnectedDevice } from '#features/intake/shapes.ts'
import { HeardTag } from '#web/equipment/states/HeardTag.tsx'
import { useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { profileMessages } from './profileMessages.ts'

/** The devices that the caller sees of a profile. */
export const ProfileDevices = ({ profileKey }: { profileKey: string }) => {
  const text = useText(profileMessages)
  const columns: TableColumnsType<ConnectedDevice> = [
    {
      title: text('device'),
      render: (_, { deviceId, deviceName }) => <Link to={`/iot/device/detail?id=${deviceId}`}>{deviceName}</Link>,
    },
    { title: text('code'), dataIndex: 'deviceCode' },
    { title: text('station'), dataIndex: 'stationName' },
    { title: text('status'), render: (_, { status }) => <HeardTag state={status} /> },
    { title: text('lastSample'), render: (_, { lastTs }) => <Since ts={lastTs} /> },
  ]
  return (
    <PagedTable<ConnectedDevice>
      endpoint={intakeContract.devicePage}
      input={{ profileKey }}
      rowKey="deviceId"
      columns={columns}
      emptyText={text('noDevices')}
      refetchInterval={5000}
    />
  )
}
