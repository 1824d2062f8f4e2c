import { EnvironmentOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Modal, Segmented, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { boxHomeContract, boxStationContract } from '#features/box-power/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { type Filter, FilterForm } from '#web/kit/table/FilterBar.tsx'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { AlarmPositionDialog } from './AlarmPositionDialog.tsx'
import { alarmColumns, alarmDevice } from '#features/alarms/web/alarmColumns.tsx'
import { DeviceLink } from './DeviceLink.tsx'
import { type DialogText, messages } from './dialogMessages.ts'
import './devices.css'
import { useAlarmReplay } from '#features/alarms/web/useAlarmReplay.ts'

/** The name leads to the device, and the last column to where it is. */
const columnsOf = (
  text: Text<DialogText>,
  where: (deviceId: string) => void,
  replay: (alarm: AlarmRow) => void,
): TableColumnsType<AlarmRow> => [
  ...alarmColumns(text, (row) => <DeviceLink deviceId={row.deviceId} name={alarmDevice(row)} />),
  {
    title: text('position'),
    render: (_, alarm) => (
      <>
        <Button
          type="text"
          size="small"
          icon={<EnvironmentOutlined />}
          aria-label={text('positionOf', alarm.deviceName)}
          title={text('positionOf', alarm.deviceName)}
          onClick={() => where(alarm.deviceId)}
        />
        <Button
          type="text"
          size="small"
          icon={<HistoryOutlined />}
          aria-label={text('replayOf', alarm.deviceName)}
          title={text('replayOf', alarm.deviceName)}
          onClick={() => replay(alarm)}
        />
      </>
    ),
  },
]

const useFilters = (ofAll: boolean): Filter[] => {
  const text = useText(messages)
  const { data: types } = useCall(boxHomeContract.alarmTypes, {}, { staleTime: 60_000 })
  return [
    ...(ofAll ? [{ kind: 'text', name: 'stationName', label: text('stationName') } as const] : []),
    {
      kind: 'select',
      name: 'alarmType',
      label: text('alarmType'),
      options: (types ?? []).map(({ code, name }) => ({ value: code, label: name })),
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
}

type AlarmListDialogProps = {
  /** only what this box with its clusters, or this device, raises; without it all that the user sees */
  deviceId?: string
  onClose: () => void
}

/** Alarms of boxes, newest first, by station name, type and date. */
export const AlarmListDialog = ({ deviceId, onClose }: AlarmListDialogProps) => {
  const text = useText(messages)
  const [all, setAll] = useState(deviceId === undefined)
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const [placed, setPlaced] = useState<string>()
  const replay = useAlarmReplay()
  const closing = useClosing(onClose)
  const ofDevice = !all && deviceId !== undefined
  const given = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => value.trim() !== '' && !(ofDevice && name === 'stationName')),
  )
  return (
    <Modal {...closing} title={text('alarmList')} width="80%" className="tw-dialog-wide" footer={null}>
      {deviceId !== undefined && (
        <div className="tw-device-head tw-device-whose">
          <Segmented
            aria-label={text('whose')}
            value={all ? 'all' : 'device'}
            onChange={(value) => setAll(value === 'all')}
            options={[
              { value: 'device', label: text('ofDevice') },
              { value: 'all', label: text('ofAll') },
            ]}
          />
        </div>
      )}
      <FilterForm filters={useFilters(!ofDevice)} applied={asked} apply={setAsked} />
      <DialogTable<AlarmRow>
        endpoint={ofDevice ? boxStationContract.stationAlarmList : boxHomeContract.homeAlarmList}
        input={ofDevice ? { ...given, deviceId } : given}
        rowKey="alarmId"
        columns={columnsOf(text, setPlaced, (alarm) => {
          closing.onCancel()
          replay(alarm)
        })}
        emptyText={text('noAlarms')}
        refetchInterval={10_000}
      />
      {placed !== undefined && <AlarmPositionDialog deviceId={placed} onClose={() => setPlaced(undefined)} />}
    </Modal>
  )
}
