import { Button } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { AlarmListDialog } from '#features/alarms/web/dialogs/AlarmListDialog.tsx'
import { DeviceAlarms } from '#features/alarms/web/DeviceAlarms.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { MetricList } from '#web/equipment/metrics/MetricList.tsx'
import { ClusterPicture } from '#web/equipment/pictures/ClusterPicture.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { boxStationContract } from '../contract.ts'
import type { LiveDetail } from '../detailShapes.ts'
import { CellListDialog } from './CellListDialog.tsx'
import { CellTable } from './CellTable.tsx'
import { DeviceDayCurves } from './DayCurves.tsx'
import { DeviceButtons } from './DeviceButtons.tsx'
import { shownMetrics, shownStates } from './detailData.ts'
import { messages } from './detailMessages.ts'
import { RunningStatusDialog } from './RunningStatusDialog.tsx'
import './detail.css'
import './monitor.css'

/** `alarms` are those of the moment that is replayed */
type ClusterMonitorProps = { cluster: LiveCluster; alarms: readonly AlarmRow[] | undefined }
type LiveCluster = Extract<LiveDetail, { kind: 'cluster' }>

/** The monitor of a cluster: its rack, its figures, every cell, its day. */
export const ClusterMonitor = ({ cluster, alarms: then }: ClusterMonitorProps) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const [alarms, setAlarms] = useState(false)
  const now = useNow()
  const [relays, setRelays] = useState(false)
  const [list, setList] = useState(false)
  const { deviceId, deviceName, timeZone, intervalSeconds, summary, cells, ts } = cluster
  const chart = { timeZone, syncKey: `cluster ${deviceId}`, exportName: deviceName }
  const grid = { ts, now, intervalSeconds }
  return (
    <div className="tw-detail-grid">
      <Card className="tw-detail-wide">
        <div className="tw-detail-head tw-detail-cluster">
          <div>
            <ClusterPicture
              name={deviceName}
              runningState={
                (summary.CLUSTER_TOTAL_I.value ?? 0) < 0 ? 1 : (summary.CLUSTER_TOTAL_I.value ?? 0) > 0 ? 2 : 0
              }
              soc={cluster.metrics.find(({ code }) => code === 'soc')?.value ?? null}
              voltage={summary.CLUSTER_TOTAL_U.value}
              current={summary.CLUSTER_TOTAL_I.value}
              temperature={summary.CLUSTER_T.value}
              relays={cluster.relays.map(({ value }) => value)}
              onOpen={() => setRelays(true)}
            />
            <div className="tw-detail-modes">
              <MetricList
                dense
                items={shownStates(cluster.states, language)}
                now={now}
                intervalSeconds={intervalSeconds}
              />
            </div>
          </div>
          <div>
            <h3>{text('clusterMetrics')}</h3>
            <div className="tw-detail-status tw-detail-buttons">
              <Button size="small" onClick={() => setRelays(true)}>
                {text('status2')}
              </Button>
              <DeviceButtons deviceId={deviceId} />
            </div>
            <MetricList
              items={shownMetrics(cluster.metrics, language, text)}
              now={now}
              intervalSeconds={intervalSeconds}
            />
          </div>
        </div>
      </Card>
      <Card title={text('cellsByVoltage')} className="tw-detail-half">
        <CellGrid name={text('cellsByVoltage')} unit="V" decimals={3} values={cells.voltage} {...grid} />
      </Card>
      <Card title={text('cellsByTemperature')} className="tw-detail-half">
        <CellGrid name={text('cellsByTemperature')} unit="°C" decimals={1} values={cells.temperature} {...grid} />
      </Card>
      <Card
        className="tw-detail-half"
        title={text('cells')}
        extra={
          <Button type="link" size="small" onClick={() => setList(true)}>
            {text('more')}
          </Button>
        }
      >
        <CellTable cells={cells} height={300} />
      </Card>
      <div className="tw-detail-half">
        <DeviceAlarms deviceId={deviceId} then={then} onMore={() => setAlarms(true)} />
      </div>
      <DeviceDayCurves
        {...chart}
        title={text('temperature')}
        endpoint={boxStationContract.clusterTemperature}
        deviceId={deviceId}
      />
      <DeviceDayCurves
        {...chart}
        title={text('voltageChart')}
        endpoint={boxStationContract.clusterVoltage}
        deviceId={deviceId}
      />
      {relays && <RunningStatusDialog deviceId={deviceId} type={2} onClose={() => setRelays(false)} />}
      {list && <CellListDialog cells={cells} onClose={() => setList(false)} />}
      {alarms && <AlarmListDialog deviceId={deviceId} onClose={() => setAlarms(false)} />}
    </div>
  )
}
