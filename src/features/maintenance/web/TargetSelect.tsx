import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type MaintenanceRow, maintenanceContract } from '../contract.ts'

type Props = {
  kind: MaintenanceRow['kind']
  /** antd's form gives these */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** The device, found by a part of its name, the station or the device type. */
export const TargetSelect = ({ kind, ...rest }: Props) => {
  const [wanted, setWanted] = useState('')
  const ask = (of: Props['kind']) => ({ keepOld: true, enabled: kind === of })
  const deviceName = useDeferredValue(wanted.trim())
  const devices = useCall(alarmsContract.deviceList, { deviceName }, ask('device'))
  const stations = useCall(alarmsContract.stationList, {}, ask('station'))
  const types = useCall(maintenanceContract.typeList, {}, ask('type'))
  const options = {
    device: devices.data?.map(({ deviceId, deviceName: name, deviceCode }) => ({
      value: deviceId,
      label: `${name}（${deviceCode}）`,
    })),
    station: stations.data?.map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
    type: types.data?.map(({ deviceType, typeName }) => ({ value: deviceType, label: typeName })),
  }[kind]
  return (
    <Select
      {...rest}
      showSearch={kind === 'device' ? { filterOption: false, onSearch: setWanted } : { optionFilterProp: 'label' }}
      options={options ?? []}
    />
  )
}
