import { Modal } from 'antd'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { minuteText } from '#web/kit/format.ts'
import { numberColumn, timeColumn } from '#web/kit/table/columns.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { formatTime } from '#contract/zoned.ts'
import { offsetOf } from '#web/kit/time/offset.ts'
import type { ShipCharge } from '../shapes.ts'
import { swapMessages } from './swapMessages.ts'
import './swaps.css'

type Device = ShipCharge['devices'][number]
const directions = ['in', 'out', 'charged'] as const

/** The boxes that came aboard and those that left, or the batteries that were charged. */
export const SwapDialog = ({ record, onClose }: { record: ShipCharge; onClose: () => void }) => {
  const text = useText(swapMessages)
  const title = text(record.operatingMode === 0 ? 'boxes' : 'batteries')
  const shown = directions.filter((direction) => (direction === 'charged') === (record.operatingMode !== 0))
  return (
    <Modal
      {...useClosing(onClose)}
      title={`${title} · ${record.shippingName} · ${minuteText(record.startTime)}`}
      width="80%"
      className="tw-dialog-wide"
      footer={null}
    >
      <div className="tw-swaps-lists">
        {shown.map((direction) => (
          <DeviceList key={direction} record={record} direction={direction} />
        ))}
      </div>
    </Modal>
  )
}

const DeviceList = ({ record, direction }: { record: ShipCharge; direction: Device['direction'] }) => {
  const text = useText(swapMessages)
  const rows = record.devices.filter((device) => device.direction === direction)
  const zone = offsetOf(record.ts, record.startTime)
  return (
    <section aria-label={text(direction)}>
      <h3>
        {text(direction)} · {rows.length}
      </h3>
      <DataTable<Device>
        rowKey="deviceId"
        dataSource={rows}
        columns={[
          {
            title: text('device'),
            render: (_, { deviceId, deviceName }) => <DeviceLink deviceId={deviceId} name={deviceName} />,
          },
          numberColumn(text('soc'), (device) => device.soc, { unit: '%', decimals: 1, width: 88 }),
          numberColumn(text('electricity'), (device) => device.electricity, { unit: 'kWh', decimals: 1, width: 128 }),
          timeColumn(text('time'), ({ ts }) => (zone === undefined ? null : formatTime(ts, zone))),
        ]}
        blank={<EmptyState title={text('none')} />}
      />
    </section>
  )
}
