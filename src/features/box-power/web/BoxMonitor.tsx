import { Button } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { DeviceAlarms } from '#features/alarms/web/DeviceAlarms.tsx'
import { AlarmListDialog } from '#features/devices/web/AlarmListDialog.tsx'
import type { BatteryCalls } from '#features/devices/web/ClusterMonitor.tsx'
import { DeviceButtons } from '#features/devices/web/DeviceButtons.tsx'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { useNow } from '#web/kit/useNow.ts'
import { DayCurves, DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import {
  MetricsCard,
  MonitorButtons,
  MonitorCard,
  MonitorFacts,
  MonitorGrid,
  MonitorHead,
  MonitorSlot,
} from '#web/equipment/detail/MonitorGrid.tsx'
import { MetricList } from '#web/equipment/metrics/MetricList.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { BoxPicture } from '#web/equipment/pictures/BoxPicture.tsx'
import { levelOf, plugOf, runStateOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { boxHomeContract, boxStationContract } from '../contract.ts'
import type { LiveDetail } from '../detailShapes.ts'
import { messages } from './detailMessages.ts'
import { RunningStatusDialog, type StatusType, statusTypes } from './RunningStatusDialog.tsx'

type LiveBox = Extract<LiveDetail, { kind: 'box' }>
/** `alarms` are those of the moment that is replayed */
type BoxMonitorProps = {
  box: LiveBox
  calls: BatteryCalls
  alarms: readonly AlarmRow[] | undefined
  onCluster: (deviceId: string) => void
}

const stateOf = (box: LiveBox, code: string): number | null =>
  box.info.states.find((state) => state.code === code)?.value ?? null

const Facts = ({ status }: Pick<LiveBox, 'status'>) => {
  const text = useText(messages)
  const plug = plugOf(status.chargingGunPluggingStatus)
  const state = runStateOf(status.runningState, status.silent)
  return (
    <MonitorFacts
      facts={[
        [text('deviceState'), <StateTag key="state" state={state} text={text(state)} />],
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

const Picture = ({ box, onCluster, onWhole }: Pick<BoxMonitorProps, 'box' | 'onCluster'> & { onWhole: () => void }) => (
  <BoxPicture
    name={box.deviceName}
    runningState={box.status.runningState}
    pluggedState={box.status.chargingGunPluggingStatus}
    clusters={box.clusters.map((cluster) => ({
      id: cluster.deviceId,
      name: cluster.deviceName,
      soc: cluster.soc,
      level: levelOf(cluster.alarmLevel),
    }))}
    door={stateOf(box, 'systemState')}
    airConditioning={stateOf(box, 'airConditionState')}
    breaker={box.relays.find(({ deviceId }) => deviceId === box.deviceId)?.value ?? null}
    stale={box.status.silent}
    onCluster={onCluster}
    onWhole={onWhole}
  />
)

/** The running monitor of a box: what it does, its figures, its day, its latest alarms. */
export const BoxMonitor = ({ box, calls, alarms: then, onCluster }: BoxMonitorProps) => {
  const text = useText(messages)
  const shown = useShown()
  const [alarms, setAlarms] = useState(false)
  const now = useNow()
  const [status, setStatus] = useState<StatusType>()
  const { deviceId, deviceName, timeZone, intervalSeconds } = box
  const chart = { timeZone, syncKey: `box ${deviceId}`, exportName: deviceName }
  return (
    <MonitorGrid>
      <MonitorCard width="whole">
        <MonitorHead
          picture={<Picture box={box} onCluster={onCluster} onWhole={() => setStatus(1)} />}
          aside={
            <>
              <Facts status={box.status} />
              <MonitorButtons>
                {statusTypes.map((type) => (
                  <Button key={type} size="small" onClick={() => setStatus(type)}>
                    {text(`status${type}`)}
                  </Button>
                ))}
                <DeviceButtons deviceId={deviceId} tree={calls.tree} />
              </MonitorButtons>
            </>
          }
        />
        <h3>{text('metrics')}</h3>
        <MetricList items={shown.metrics(box.metrics)} now={now} intervalSeconds={intervalSeconds} />
      </MonitorCard>
      <MetricsCard
        title={text('environment')}
        items={shown.metrics(box.info.environment)}
        intervalSeconds={intervalSeconds}
      />
      <MetricsCard
        title={text('device')}
        items={[...shown.metrics(box.info.device), ...shown.states(box.info.states)]}
        intervalSeconds={intervalSeconds}
      />
      <MetricsCard title={text('inverter')} items={shown.metrics(box.inverter)} intervalSeconds={intervalSeconds} />
      <MonitorSlot>
        <DeviceAlarms deviceId={deviceId} call={calls.alarms} then={then} onMore={() => setAlarms(true)} />
      </MonitorSlot>
      <DeviceDayCurves
        {...chart}
        title={text('temperature')}
        endpoint={boxStationContract.temperatureMonitoring}
        deviceId={deviceId}
      />
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
        title={text('humidity')}
        endpoint={boxStationContract.humidityMonitoring}
        deviceId={deviceId}
      />
      {status !== undefined && (
        <RunningStatusDialog deviceId={deviceId} type={status} onClose={() => setStatus(undefined)} />
      )}
      {alarms && <AlarmListDialog deviceId={deviceId} call={calls.alarms} positions onClose={() => setAlarms(false)} />}
    </MonitorGrid>
  )
}
