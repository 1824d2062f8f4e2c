import { Button } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { AlarmListDialog } from '#features/alarms/web/dialogs/AlarmListDialog.tsx'
import { DeviceAlarms } from '#features/alarms/web/DeviceAlarms.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { minuteText } from '#web/kit/format.ts'
import { MetricList } from '#web/equipment/metrics/MetricList.tsx'
import { BoxPicture } from '#web/equipment/pictures/BoxPicture.tsx'
import { boxStateOf, plugOf } from '#web/equipment/pictures/boxState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { boxHomeContract, boxStationContract } from '../contract.ts'
import type { LiveDetail } from '../detailShapes.ts'
import { DayCurves, DeviceDayCurves } from './DayCurves.tsx'
import { DeviceButtons } from './DeviceButtons.tsx'
import { shownMetrics, shownStates } from './detailData.ts'
import { messages } from './detailMessages.ts'
import { levelOf } from './homeData.ts'
import { RunningStatusDialog, type StatusType } from './RunningStatusDialog.tsx'
import './detail.css'

type LiveBox = Extract<LiveDetail, { kind: 'box' }>
/** `alarms` are those of the moment that is replayed */
type BoxMonitorProps = { box: LiveBox; alarms: readonly AlarmRow[] | undefined; onCluster: (deviceId: string) => void }

const statusTypes = [1, 2, 3, 4] as const satisfies readonly StatusType[]
const stateOf = (box: LiveBox, code: string): number | null =>
  box.info.states.find((state) => state.code === code)?.value ?? null

const Facts = ({ box }: { box: LiveBox }) => {
  const text = useText(messages)
  const { status } = box
  const plug = plugOf(status.chargingGunPluggingStatus)
  const state = boxStateOf(status.runningState)
  return (
    <dl className="tw-detail-facts">
      <dt>{text('deviceState')}</dt>
      <dd>
        <StateTag state={state} text={text(state)} />
      </dd>
      <dt>{text('interface')}</dt>
      <dd>{plug ? text(plug) : '--'}</dd>
      <dt>{text(state === 'shutdown' ? 'offlineTime' : 'updateTime')}</dt>
      <dd>{minuteText(status.offlineTime ?? status.updateTime)}</dd>
      <dt>{text('ship')}</dt>
      <dd>{status.shippingName || '--'}</dd>
      <dt>{text('station')}</dt>
      <dd>{status.stationName || '--'}</dd>
    </dl>
  )
}

/** The running monitor of a box: what it does, its figures, its day, its latest alarms. */
export const BoxMonitor = ({ box, alarms: then, onCluster }: BoxMonitorProps) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const [alarms, setAlarms] = useState(false)
  const now = useNow()
  const [status, setStatus] = useState<StatusType>()
  const { deviceId, deviceName, timeZone, intervalSeconds } = box
  const list = { now, intervalSeconds }
  const chart = { timeZone, syncKey: `box ${deviceId}`, exportName: deviceName }
  return (
    <div className="tw-detail-grid">
      <Card className="tw-detail-wide">
        <div className="tw-detail-head">
          <BoxPicture
            name={deviceName}
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
            breaker={box.relays.find(({ deviceId: whose }) => whose === deviceId)?.value ?? null}
            stale={box.status.silent}
            onCluster={onCluster}
            onBox={() => setStatus(1)}
          />
          <div>
            <Facts box={box} />
            <div className="tw-detail-status">
              {statusTypes.map((type) => (
                <Button key={type} size="small" onClick={() => setStatus(type)}>
                  {text(`status${type}`)}
                </Button>
              ))}
              <DeviceButtons deviceId={deviceId} />
            </div>
          </div>
        </div>
        <h3>{text('metrics')}</h3>
        <MetricList items={shownMetrics(box.metrics, language, text)} {...list} />
      </Card>
      <Card title={text('environment')}>
        <MetricList dense items={shownMetrics(box.info.environment, language, text)} {...list} />
      </Card>
      <Card title={text('device')}>
        <MetricList
          dense
          items={[...shownMetrics(box.info.device, language, text), ...shownStates(box.info.states, language)]}
          {...list}
        />
      </Card>
      <Card title={text('inverter')}>
        <MetricList dense items={shownMetrics(box.inverter, language, text)} {...list} />
      </Card>
      <div className="tw-detail-half">
        <DeviceAlarms deviceId={deviceId} then={then} onMore={() => setAlarms(true)} />
      </div>
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
      {alarms && <AlarmListDialog deviceId={deviceId} onClose={() => setAlarms(false)} />}
    </div>
  )
}
