import { Button } from 'antd'
import type { AlarmRow } from '#contract/alarm.ts'
import type { BatteryCalls } from '#features/devices/web/ClusterMonitor.tsx'
import { DeviceButtons } from '#features/devices/web/DeviceButtons.tsx'
import { UnitMonitor } from '#features/devices/web/UnitMonitor.tsx'
import { DayCurves, DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { useDetailDialog } from '#web/equipment/detail/useDetailAddress.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { plugOf, runStateOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { boxHomeContract, boxStationContract } from '../contract.ts'
import { boxLine, type LiveBox } from './boxLine.ts'
import './boxes.css'
import { messages } from './detailMessages.ts'
import { RunningStatusDialog, statusDialogs, statusTypes } from './RunningStatusDialog.tsx'

/** `alarms` are those of the moment that is replayed */
type BoxMonitorProps = {
  box: LiveBox
  calls: BatteryCalls
  alarms: readonly AlarmRow[] | undefined
  onCluster: (deviceId: string) => void
}

const Facts = ({ status, onState }: Pick<LiveBox, 'status'> & { onState: () => void }) => {
  const text = useText(messages)
  const plug = plugOf(status.chargingGunPluggingStatus)
  const state = runStateOf(status.runningState)
  return (
    <MonitorFacts
      facts={[
        [
          text('deviceState'),
          <button key="state" type="button" className="tw-boxes-state" title={text('status1')} onClick={onState}>
            <StateTag state={state} text={text(state)} />
          </button>,
        ],
        [text('interface'), plug ? text(plug) : '--'],
        [
          text(state === 'shutdown' || state === 'offline' ? 'offlineTime' : 'updateTime'),
          minuteText(status.offlineTime ?? status.updateTime),
        ],
        [text('ship'), status.shippingName || '--'],
        [text('station'), status.stationName || '--'],
      ]}
    />
  )
}

/** Beside the racks: what runs hot and how much flows. */
const FirstCurves = ({ box }: Pick<BoxMonitorProps, 'box'>) => {
  const text = useText(messages)
  const chart = chartOf(box)
  return (
    <>
      <DeviceDayCurves
        {...chart}
        height={116}
        title={text('temperature')}
        endpoint={boxStationContract.temperatureMonitoring}
      />
      <DeviceDayCurves {...chart} height={96} title={text('power')} endpoint={boxStationContract.powerMonitoring} />
    </>
  )
}

const MoreCurves = ({ box }: Pick<BoxMonitorProps, 'box'>) => {
  const text = useText(messages)
  const { deviceId, ...chart } = chartOf(box)
  return (
    <>
      <DayCurves
        {...chart}
        title={text('soc')}
        endpoint={boxHomeContract.socList}
        input={(dyaTime) => ({ reportType: 1, deviceCode: box.status.deviceCode, dyaTime })}
        seriesOf={(curve) => [{ code: 'soc', name: 'SOC', nameEn: 'SOC', unit: '%', decimals: 1, curve }]}
        bounds={{ '%': [0, 100] }}
      />
      <DeviceDayCurves
        {...chart}
        deviceId={deviceId}
        title={text('humidity')}
        endpoint={boxStationContract.humidityMonitoring}
      />
    </>
  )
}

const chartOf = ({ deviceId, deviceName, timeZone }: LiveBox) => ({
  timeZone,
  syncKey: `box ${deviceId}`,
  exportName: deviceName,
  deviceId,
})

/** The running monitor of a box: what is wrong, the box opened, its figures and its day. */
export const BoxMonitor = ({ box, calls, alarms, onCluster }: BoxMonitorProps) => {
  const text = useText(messages)
  const shown = useShown()
  const [status, setStatus] = useDetailDialog(statusDialogs)
  const { deviceId, info } = box
  return (
    <>
      <UnitMonitor
        unit={box}
        calls={calls}
        alarms={alarms}
        facts={<Facts status={box.status} onState={() => setStatus('status1')} />}
        line={boxLine(box, text)}
        metrics={[
          ...shown.metrics([...box.metrics, ...info.environment, ...info.device, ...box.inverter]),
          ...shown.states(info.states),
        ]}
        buttons={
          <>
            {statusTypes.map((type) => (
              <Button key={type} size="small" onClick={() => setStatus(`status${type}`)}>
                {text(`status${type}`)}
              </Button>
            ))}
            <DeviceButtons deviceId={deviceId} tree={calls.tree} />
          </>
        }
        curves={{ first: <FirstCurves box={box} />, more: <MoreCurves box={box} /> }}
        onCluster={onCluster}
      />
      {status !== undefined && (
        <RunningStatusDialog deviceId={deviceId} dialog={status} onClose={() => setStatus(undefined)} />
      )}
    </>
  )
}
