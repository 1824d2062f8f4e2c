import { Spin } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { ConfigEditor } from './ConfigEditor.tsx'
import { DriverEvents } from './DriverEvents.tsx'
import './drivers.css'

export type DeviceConfig = Output<typeof driversContract.deviceConfig>

/** `?id=`: which driver reads a device, and how. */
export const DeviceConfigPage = () => {
  const text = useText(messages)
  const [deviceId] = useFilter('id')
  const valid = /^\d{1,19}$/.test(deviceId)
  const config = useCall(driversContract.deviceConfig, { deviceId }, { enabled: valid })
  const types = useCall(driversContract.driverTypes, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!valid) return <EmptyState title={text('unknownDevice')} />
  if (config.error && !config.data) return <FailedState error={config.error} retry={config.refetch} />
  if (types.error && !types.data) return <FailedState error={types.error} retry={types.refetch} />
  if (!config.data || !types.data) return <Spin />
  return (
    <>
      <PageTitle title={`${config.data.deviceName} · ${text('configure')}`} />
      <div className="tw-drivers">
        <ConfigEditor key={`${deviceId} ${config.data.version}`} config={config.data} types={types.data} />
        <DriverEvents deviceId={deviceId} />
      </div>
    </>
  )
}
