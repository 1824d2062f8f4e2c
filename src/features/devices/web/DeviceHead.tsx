import { useCall } from '#web/calls/api.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { devicesContract } from '../contract.ts'
import { UnitLink } from './UnitLink.tsx'
import './devices.css'

/** Whose values are shown: the device, its unit, type and station, with the way to its detail. */
export const DeviceHead = ({ deviceId, link = true }: { deviceId: string; link?: boolean }) => {
  const at = useMoment()
  const { data } = useCall(devicesContract.deviceInfo, { deviceId, at }, { keepOld: true, staleTime: 10_000 })
  if (data?.deviceId !== deviceId) return null
  const { deviceName, unitId, unitName, deviceCode, deviceTypeName, stationName } = data
  return (
    <div className="tw-device-owner">
      <strong>{unitId === null || unitId === deviceId ? deviceName : `${unitName} · ${deviceName}`}</strong>
      <span>{deviceCode}</span>
      <span>{deviceTypeName}</span>
      <span>{stationName}</span>
      {link && <UnitLink device={data} />}
    </div>
  )
}
