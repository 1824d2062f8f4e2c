import { Button, Spin } from 'antd'
import { renderSVG } from 'uqr'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { assetsContract } from '../../contract.ts'
import type { EquipmentRow } from '../EquipmentForm.tsx'
import './labels.css'
import { labelMessages } from './labelMessages.ts'
import { labelUrl } from './labelUrl.ts'

/** 3 × 8 on a sheet of A4 */
const onSheet = 24
const most = 100

const Label = ({ device }: { device: EquipmentRow }) => {
  const svg = renderSVG(labelUrl(location.href, device.deviceId), { ecc: 'M', border: 2 })
  return (
    <li className="tw-asset-label">
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />
      <div>
        <strong>{device.deviceName}</strong>
        <span>{device.deviceCode}</span>
        <span>{device.modelName ?? device.deviceTypeName}</span>
        <span>{device.stationName}</span>
      </div>
    </li>
  )
}

/** `?ids=`: labels of devices on sheets of A4, each with a code that leads to its device. */
export const LabelPage = () => {
  const text = useText(labelMessages)
  const [ids] = useFilter('ids')
  const valid = /^\d{1,18}(,\d{1,18}){0,99}$/.test(ids)
  const { data, error, refetch } = useCall(
    assetsContract.equipmentPage,
    { deviceIds: ids, size: most },
    { enabled: valid },
  )
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (valid && !data) return <Spin />
  const devices = (data?.records ?? []).toReversed()
  if (devices.length === 0) return <EmptyState title={text('none')} />
  const sheets = Array.from({ length: Math.ceil(devices.length / onSheet) }, (_, sheet) =>
    devices.slice(sheet * onSheet, (sheet + 1) * onSheet),
  )
  return (
    <main className="tw-asset-labels">
      <header>
        <h1>{text('title', devices.length, sheets.length)}</h1>
        <p>{text('hint')}</p>
        <Button type="primary" onClick={() => print()}>
          {text('print')}
        </Button>
      </header>
      {sheets.map((sheet) => (
        <ul key={sheet[0]?.deviceId} className="tw-asset-sheet">
          {sheet.map((device) => (
            <Label key={device.deviceId} device={device} />
          ))}
        </ul>
      ))}
    </main>
  )
}
