import { Link } from 'react-router'
import type { z } from 'zod'
import type { deviceLatest } from '#features/devices/shapes.ts'
import { intakeContract } from '#features/intake/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { HeardTag } from '#web/equipment/states/HeardTag.tsx'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { useSession } from '#web/session/session.ts'
import { LiveValues } from '../LiveValues.tsx'
import { type Asset, DeviceAsset } from './DeviceAsset.tsx'
import { deviceMessages } from './deviceMessages.ts'

export type OfDevice = {
  readonly deviceId: string
  readonly timeZone: string
  readonly data: z.output<typeof deviceLatest> | undefined
}
type DeviceDetailsProps = OfDevice & { readonly asset: Asset }

/** What a device is, how it comes to us, and what it says now. */
export const DeviceDetails = ({ deviceId, data, asset }: DeviceDetailsProps) => {
  const text = useText(deviceMessages)
  const { can } = useSession()
  const enabled = can('iot_view')
  return (
    <div className="tw-stack">
      {enabled && <Facts deviceId={deviceId} />}
      <DeviceAsset asset={asset} />
      <LiveValues data={data} />
      {!enabled && <p className="tw-dim">{text('factsHidden')}</p>}
    </div>
  )
}

const Facts = ({ deviceId }: { deviceId: string }) => {
  const text = useText(deviceMessages)
  const now = useNow()
  const found = useCall(intakeContract.deviceDetail, { deviceId }, { refetchInterval: 5000 })
  const device = found.data
  if (found.error && !found.data) return <FailedState error={found.error} retry={found.refetch} />
  if (!device) return <Loading />
  const { driverId, driverName } = device
  const driver = driverId ? <Link to={`/iot/driver/detail?id=${driverId}`}>{driverName}</Link> : text('ownWire')
  const lastSample = device.lastTs === null ? text('never') : <Age ts={device.lastTs} now={now} />
  return (
    <Card title={text('details')} extra={<HeardTag state={device.status} />}>
      <FactGrid
        facts={[
          [text('name'), device.deviceName],
          [text('code'), device.deviceCode],
          [text('profile'), device.profileName],
          [text('station'), device.stationName],
          [text('driver'), driver],
          [text('points'), device.points],
          [text('interval'), text('seconds', device.intervalSeconds)],
          [text('lastSample'), lastSample],
        ]}
      />
    </Card>
  )
}
