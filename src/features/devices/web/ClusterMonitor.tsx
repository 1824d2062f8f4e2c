import { Button } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { LiveCluster, Relay } from '#contract/unitDetail.ts'
import type { AlarmCall } from '#features/alarms/web/alarmCall.ts'
import { DeviceAlarms } from '#features/alarms/web/DeviceAlarms.tsx'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { CellList } from '#web/equipment/cells/CellList.tsx'
import { type DeviceDayCall, DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import {
  MonitorButtons,
  MonitorCard,
  MonitorGrid,
  MonitorHead,
  MonitorSlot,
} from '#web/equipment/detail/MonitorGrid.tsx'
import { RelaysDialog, type StatesCall } from '#web/equipment/detail/StatesDialog.tsx'
import { MetricList } from '#web/equipment/metrics/MetricList.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { ClusterPicture } from '#web/equipment/pictures/ClusterPicture.tsx'
import type { TreeCall } from '#web/equipment/tree/treeCall.ts'
import { useText } from '#web/i18n.ts'
import { useNow } from '#web/kit/useNow.ts'
import { AlarmListDialog } from './AlarmListDialog.tsx'
import { CellListDialog } from './CellListDialog.tsx'
import { DeviceButtons } from './DeviceButtons.tsx'
import { messages } from './monitorMessages.ts'

/** What a platform answers of its batteries and their clusters. */
export type BatteryCalls = {
  tree: TreeCall
  relays: StatesCall<Relay[]>
  clusterTemperature: DeviceDayCall
  clusterVoltage: DeviceDayCall
  alarms: AlarmCall
  /** whether the platform answers where a device is */
  positions?: boolean
}

/** `alarms` are those of the moment that is replayed */
type ClusterMonitorProps = { cluster: LiveCluster; calls: BatteryCalls; alarms: readonly AlarmRow[] | undefined }
type PartProps = { cluster: LiveCluster; onRelays: () => void }

/** Discharge is positive. */
const runningStateOf = (current: number | null): number => (current === null || current === 0 ? 0 : current < 0 ? 1 : 2)

const Rack = ({ cluster, onRelays }: PartProps) => {
  const shown = useShown()
  const { CLUSTER_TOTAL_U: voltage, CLUSTER_TOTAL_I: current, CLUSTER_T: temperature } = cluster.summary
  return (
    <div>
      <ClusterPicture
        name={cluster.deviceName}
        runningState={runningStateOf(current.value)}
        soc={cluster.metrics.find(({ code }) => code === 'soc')?.value ?? null}
        voltage={voltage.value}
        current={current.value}
        temperature={temperature.value}
        relays={cluster.relays.map(({ value }) => value)}
        onOpen={onRelays}
      />
      <MetricList
        dense
        className="tw-monitor-modes"
        items={shown.states(cluster.states)}
        now={useNow()}
        intervalSeconds={cluster.intervalSeconds}
      />
    </div>
  )
}

const Figures = ({ cluster, onRelays, tree }: PartProps & { tree: TreeCall }) => {
  const text = useText(messages)
  const shown = useShown()
  return (
    <>
      <h3>{text('clusterMetrics')}</h3>
      <MonitorButtons>
        <Button size="small" onClick={onRelays}>
          {text('relays')}
        </Button>
        <DeviceButtons deviceId={cluster.deviceId} tree={tree} />
      </MonitorButtons>
      <MetricList items={shown.metrics(cluster.metrics)} now={useNow()} intervalSeconds={cluster.intervalSeconds} />
    </>
  )
}

/** The monitor of a cluster: its rack, its figures, every cell, its day. */
export const ClusterMonitor = ({ cluster, calls, alarms: then }: ClusterMonitorProps) => {
  const text = useText(messages)
  const [open, setOpen] = useState<'alarms' | 'relays' | 'cells'>()
  const now = useNow()
  const close = (): void => setOpen(undefined)
  const onRelays = (): void => setOpen('relays')
  const { deviceId, deviceName, timeZone, intervalSeconds, cells, ts } = cluster
  const chart = { timeZone, syncKey: `cluster ${deviceId}`, exportName: deviceName, deviceId }
  const grid = { bare: true, ts, now, intervalSeconds }
  return (
    <MonitorGrid>
      <MonitorCard width="whole">
        <MonitorHead
          narrow
          picture={<Rack cluster={cluster} onRelays={onRelays} />}
          aside={<Figures cluster={cluster} onRelays={onRelays} tree={calls.tree} />}
        />
      </MonitorCard>
      <MonitorCard width="half" title={text('cellsByVoltage')}>
        <CellGrid {...grid} name={text('cellsByVoltage')} unit="V" decimals={3} values={cells.voltage} />
      </MonitorCard>
      <MonitorCard width="half" title={text('cellsByTemperature')}>
        <CellGrid {...grid} name={text('cellsByTemperature')} unit="°C" decimals={1} values={cells.temperature} />
      </MonitorCard>
      <MonitorCard
        width="half"
        title={text('cells')}
        extra={
          <Button type="link" size="small" onClick={() => setOpen('cells')}>
            {text('more')}
          </Button>
        }
      >
        <CellList cells={cells} height={300} />
      </MonitorCard>
      <MonitorSlot>
        <DeviceAlarms deviceId={deviceId} call={calls.alarms} then={then} onMore={() => setOpen('alarms')} />
      </MonitorSlot>
      <DeviceDayCurves {...chart} title={text('temperature')} endpoint={calls.clusterTemperature} />
      <DeviceDayCurves {...chart} title={text('voltage')} endpoint={calls.clusterVoltage} />
      {open === 'relays' && <RelaysDialog deviceId={deviceId} call={calls.relays} onClose={close} />}
      {open === 'cells' && <CellListDialog cells={cells} onClose={close} />}
      {open === 'alarms' && (
        <AlarmListDialog deviceId={deviceId} call={calls.alarms} positions={calls.positions ?? false} onClose={close} />
      )}
    </MonitorGrid>
  )
}
