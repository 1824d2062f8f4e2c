import { Spin } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { Output } from '#contract/endpoint.ts'
import { devicesTopics } from '#features/devices/contract.ts'
import type { deviceLatest } from '#features/devices/shapes.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { DeviceHead } from '#features/devices/web/DeviceHead.tsx'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTabs } from '#web/kit/PageTabs.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { mergeItems, useLive } from '#web/live/live.ts'
import { useSession } from '#web/session/session.ts'
import { messages } from '../messages.ts'
import { DeviceCommands } from './device/DeviceCommands.tsx'
import { DeviceDetails } from './device/DeviceDetails.tsx'
import { DeviceEvents } from './device/DeviceEvents.tsx'
import { DeviceHistory } from './device/DeviceHistory.tsx'
import { deviceMessages } from './device/deviceMessages.ts'
import { DevicePoints } from './device/DevicePoints.tsx'
import { DeviceProfile } from './device/DeviceProfile.tsx'
import { DeviceValues } from './device/DeviceValues.tsx'
import './iot.css'
import { MessageTest } from './MessageTest.tsx'

type Equipment = Output<typeof assetsContract.equipmentPage>['records'][number]
type Latest = z.output<typeof deviceLatest>
const merge = (before: Latest, changed: Latest): Latest => ({
  ...changed,
  values: mergeItems(before.values, changed.values, ({ pointKey, index }) => `${pointKey}:${index}`),
})

const Device = ({ device }: { device: Equipment }) => {
  const text = useText(deviceMessages)
  const { mayRequest, mayApprove } = useControlRights()
  const { deviceId, timeZone, deviceType } = device
  const live = useLive(devicesTopics.deviceLatest, deviceId, { merge })
  if (live.error !== undefined) return <FailedState error={new Error(live.error)} />
  const given = { deviceId, timeZone, data: live.data }
  const details = { key: 'details', label: text('details'), children: <DeviceDetails {...given} asset={device} /> }
  const others = [
    { key: 'profile', label: text('profile'), children: <DeviceProfile deviceId={deviceId} profileKey={deviceType} /> },
    { key: 'points', label: text('points'), children: <DevicePoints deviceId={deviceId} /> },
    { key: 'values', label: text('values'), children: <DeviceValues {...given} /> },
    { key: 'history', label: text('history'), children: <DeviceHistory {...given} /> },
    ...(mayRequest || mayApprove
      ? [{ key: 'commands', label: text('commands'), children: <DeviceCommands deviceId={deviceId} /> }]
      : []),
    { key: 'events', label: text('events'), children: <DeviceEvents deviceId={deviceId} /> },
  ]
  return <PageTabs tabs={[details, ...others]} label={text('parts')} />
}

/** `?id=`: all about one device, in tabs that stand in the address as `tab`. */
export const DevicePage = () => {
  const text = useText(messages)
  const { can } = useSession()
  const [deviceId] = useFilter('id')
  const valid = /^\d{1,19}$/.test(deviceId)
  const { data, error, isPending, refetch } = useCall(assetsContract.equipmentPage, { deviceId }, { enabled: valid })
  if (valid && isPending) return <Spin />
  if (error && !data) return <FailedState error={error} retry={refetch} />
  const device = data?.records[0]
  if (!device) return <EmptyState title={text('noDevice')} />
  return (
    <>
      <PageTitle
        title={device.deviceName}
        extra={
          <>
            <MessageTest deviceId={deviceId} />
            {can('iot_import') && <Link to={`/iot/history?id=${deviceId}`}>{text('importHistory')}</Link>}
            <Link to={`/iot/device/edit?id=${deviceId}`}>{text('configure')}</Link>
          </>
        }
      />
      <DeviceHead deviceId={deviceId} />
      <Device key={deviceId} device={device} />
    </>
  )
}
