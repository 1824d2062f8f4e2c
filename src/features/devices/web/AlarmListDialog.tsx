import { EnvironmentOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Modal, Segmented, type TableColumnsType } from 'antd'
import { use, useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import type { AlarmCall } from '#features/alarms/web/alarmCall.ts'
import { useCall } from '#web/calls/api.ts'
import { PlatformContext } from '#web/equipment/alarms/useOpenAlarms.ts'
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

/** The name leads to the device, and the last column to where it is, where the platform knows that, and to the replay. */
const columnsOf = (
  text: Text<DialogText>,
  where: ((deviceId: string) => void) | undefined,
  replay: (alarm: AlarmRow) => void,
  onGo: () => void,
): TableColumnsType<AlarmRow> => [
  ...alarmColumns(text, (row) => <DeviceLink deviceId={row.deviceId} name={alarmDevice(row)} />, onGo),
  {
    title: text(where ? 'position' : 'replay'),
    render: (_, alarm) => (
      <>
        {where && (
          <Button
            type="text"
            size="small"
            icon={<EnvironmentOutlined />}
            aria-label={text('positionOf', alarm.deviceName)}
            title={text('positionOf', alarm.deviceName)}
            onClick={() => where(alarm.deviceId)}
          />
        )}
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
  const { data: types } = useCall(alarmsContract.typeList, {}, { staleTime: 60_000 })
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
  /** only what this unit with its clusters, or this device, raises at first */
  deviceId: string
  call: AlarmCall
  /** whether the platform answers where a device is */
  positions?: boolean
  onClose: () => void
}

/** Alarms of a platform, newest first, by station name, type and date. */
export const AlarmListDialog = ({ deviceId, call, positions = false, onClose }: AlarmListDialogProps) => {
  const text = useText(messages)
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const [placed, setPlaced] = useState<string>()
  const replay = useAlarmReplay(use(PlatformContext))
  const closing = useClosing(onClose)
  const ofDevice = !all
  const given = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => value.trim() !== '' && !(ofDevice && name === 'stationName')),
  )
  return (
    <Modal {...closing} title={text('alarmList')} width="80%" className="tw-dialog-wide" footer={null}>
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
      <FilterForm filters={useFilters(!ofDevice)} applied={asked} apply={setAsked} />
      <DialogTable<AlarmRow>
        endpoint={call}
        input={ofDevice ? { ...given, deviceId } : given}
        rowKey="alarmId"
        height={600}
        columns={columnsOf(
          text,
          positions ? setPlaced : undefined,
          (alarm) => {
            closing.onCancel()
            replay(alarm)
          },
          closing.onCancel,
        )}
        emptyText={text('noAlarms')}
        refetchInterval={10_000}
      />
      {placed !== undefined && <AlarmPositionDialog deviceId={placed} onClose={() => setPlaced(undefined)} />}
    </Modal>
  )
}
