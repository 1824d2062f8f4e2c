import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Output } from '#contract/endpoint.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { dash, minuteText, valueText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import '#web/kit/form/dialog.css'
import { useMoment } from '#web/kit/time/replay.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { alarmColumns, breakerColumns } from '#features/alarms/web/alarmColumns.tsx'
import { AlarmPositionDialog } from './AlarmPositionDialog.tsx'
import { PositionFacts, positionCall } from './AlarmPosition.tsx'
import { careMessages } from '#features/alarms/web/careMessages.ts'
import { messages } from './dialogMessages.ts'
import './devices.css'

type Info = Output<typeof devicesContract.deviceInfo>
const pollMs = 10_000

const About = ({ info }: { info: Info }) => {
  const text = useText(messages)
  return (
    <section aria-label={text('deviceInfo')}>
      <h3>{text('deviceInfo')}</h3>
      <FactGrid
        facts={[
          [text('deviceName'), info.deviceName],
          [text('deviceCode'), info.deviceCode],
          [text('deviceModelName'), info.deviceModelName],
          [text('deviceTypeName'), info.deviceTypeName],
          [text('stationName'), info.stationName],
          [text('dataResource'), text(info.dataResource === 0 ? 'selfBuilt' : 'iotPlatform')],
          [text('creationTime'), minuteText(info.creationTime)],
        ]}
      />
    </section>
  )
}

/** Where it is and what feeds it; only what is moved between ships and bays has this block. */
const Extension = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const [map, setMap] = useState(false)
  const at = useMoment()
  const { data, error, refetch } = useCall(
    positionCall,
    { deviceId, at },
    { keepOld: true, refetchInterval: at === undefined && pollMs },
  )
  return (
    <section aria-label={text('extension')}>
      <div className="tw-device-head">
        <h3>{text('extension')}</h3>
        <Button size="small" onClick={() => setMap(true)}>
          {text('onMap')}
        </Button>
      </div>
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : data ? (
        <PositionFacts position={data} />
      ) : (
        <Loading />
      )}
      {map && <AlarmPositionDialog deviceId={deviceId} onClose={() => setMap(false)} />}
    </section>
  )
}

type Parameter = Info['realTimeData'][number] & { text?: string | undefined }

const Parameters = ({ title, metrics }: { title: string; metrics: readonly Parameter[] }) => {
  const text = useText(messages)
  const word = useStateWord()
  const shown = ({ value, unit, decimals, legend, text: words }: Parameter): string => {
    if (words !== undefined) return words || dash
    if (value === null) return dash
    if (legend !== undefined) return word({ legend, value }) ?? dash
    return unit === '' ? valueText(value, decimals) : `${valueText(value, decimals)} ${unit}`
  }
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {metrics.length === 0 ? (
        <EmptyState title={text('noParameters')} />
      ) : (
        <FactGrid facts={metrics.map((each) => [each.name, shown(each)])} />
      )}
    </section>
  )
}

const Alarms = ({ alarms }: { alarms: readonly AlarmRow[] }) => {
  const text = useText(messages)
  return (
    <section aria-label={text('alarms')}>
      <h3>{text('alarms')}</h3>
      <DataTable<AlarmRow>
        rowKey="alarmId"
        columns={[...alarmColumns(text), ...breakerColumns<AlarmRow>(text)]}
        dataSource={alarms}
        blank={<EmptyState title={text('noneYet')} />}
      />
    </section>
  )
}

const UnderMaintenance = ({ deviceId }: { deviceId: string }) => {
  const text = useText(careMessages)
  const { data } = useCall(maintenanceContract.ofDevice, { deviceId }, { refetchInterval: pollMs })
  if (!data) return null
  const title = text('underMaintenance', minuteText(data.endTime), data.reason)
  return <Alert type="warning" showIcon title={title} />
}

/** A device by its four blocks, the alarm extension only of what is moved, and its latest alarms. */
export const DeviceInfoDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => {
  const text = useText(messages)
  const at = useMoment()
  const { data, error, refetch } = useCall(
    devicesContract.deviceInfo,
    { deviceId, at },
    { keepOld: true, refetchInterval: at === undefined && pollMs },
  )
  return (
    <Modal {...useClosing(onClose)} title={text('deviceTitle')} width="80%" className="tw-dialog-wide" footer={null}>
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : data ? (
        <div className="tw-device-blocks">
          {at === undefined && <UnderMaintenance deviceId={deviceId} />}
          <About info={data} />
          {data.natures.includes('movable') && <Extension deviceId={deviceId} />}
          <Parameters title={text('fixed')} metrics={data.fixedParameters} />
          <Parameters title={text('collected')} metrics={data.realTimeData} />
          <Alarms alarms={data.alarmList} />
        </div>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
