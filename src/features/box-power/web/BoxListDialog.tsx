import { Input, Modal } from 'antd'
import { useState } from 'react'
import { BatteryMonitorDialog } from '#features/devices/web/BatteryMonitorDialog.tsx'
import { useText } from '#web/i18n.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { textColumn } from '#web/kit/table/columns.ts'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { boxHomeContract, boxStationContract } from '../contract.ts'
import type { BoxTile } from '../shapes.ts'
import { messages } from './listMessages.ts'
import './boxes.css'

/** All boxes by a part of their name, and where they are now unless the past is shown; a row opens the running monitor. */
export const BoxListDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(messages)
  const [deviceName, setDeviceName] = useState('')
  const [opened, setOpened] = useState<string>()
  const isLive = useMoment() === undefined
  return (
    <Modal {...useClosing(onClose)} title={text('boxList')} width="50%" className="tw-dialog-wide" footer={null}>
      <Input.Search
        allowClear
        className="tw-boxes-find"
        aria-label={text('findDevice')}
        placeholder={text('findDevice')}
        maxLength={60}
        onSearch={(typed) => setDeviceName(typed.trim())}
      />
      <DialogTable<BoxTile>
        endpoint={boxHomeContract.boxList}
        input={deviceName === '' ? {} : { deviceName }}
        rowKey="deviceId"
        columns={[
          textColumn(text('deviceName'), (box) => box.deviceName, 180),
          textColumn(text('deviceCode'), (box) => box.deviceCode, 160),
          ...(isLive ? [textColumn<BoxTile>(text('place'), (box) => box.shippingName ?? box.stationName, 200)] : []),
        ]}
        emptyText={text('noBoxes')}
        onOpen={({ deviceId }) => setOpened(deviceId)}
        refetchInterval={10_000}
      />
      {opened !== undefined && (
        <BatteryMonitorDialog
          deviceId={opened}
          tree={boxStationContract.deviceTree}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Modal>
  )
}
