import { Button } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { LiveCluster, Relay } from '#contract/unitDetail.ts'
import type { AlarmCall } from '#features/alarms/web/alarmCall.ts'
import type { CellQuantity } from '#web/equipment/cells/cellScale.ts'
import { CellList } from '#web/equipment/cells/CellList.tsx'
import { type DeviceDayCall, DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { RelaysDialog, type StatesCall } from '#web/equipment/detail/StatesDialog.tsx'
import { useDetailDialog, useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { ClusterPicture } from '#web/equipment/pictures/ClusterPicture.tsx'
import type { TreeCall } from '#web/equipment/tree/treeCall.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { CellListDialog } from './CellListDialog.tsx'
import { ClusterCells } from './ClusterCells.tsx'
import { DeviceButtons } from './DeviceButtons.tsx'
import { messages } from './monitorMessages.ts'
import { messages as unitMessages } from './unitMessages.ts'
import { OpenedDevice } from './OpenedDevice.tsx'
import { UnitFoot } from './UnitFoot.tsx'
import { useHeading } from './useHeading.ts'

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

/** `alarms` are those of the moment that is replayed; `onUnit` goes back to the unit */
type ClusterMonitorProps = {
  cluster: LiveCluster
  calls: BatteryCalls
  alarms: readonly AlarmRow[] | undefined
  onUnit: (deviceId: string) => void
}
type PartProps = { cluster: LiveCluster; onRelays: () => void }

const dialogs = ['relays', 'cells'] as const

/** Discharge is positive. */
const runningStateOf = (current: number | null): number => (current === null || current === 0 ? 0 : current < 0 ? 1 : 2)

const Rack = ({ cluster, onRelays }: PartProps) => {
  const { CLUSTER_TOTAL_U: voltage, CLUSTER_TOTAL_I: current, CLUSTER_T: temperature } = cluster.summary
  return (
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
  )
}

/** The monitor of a cluster: what is wrong, every cell at its place, the curve of one, its figures, its day. */
export const ClusterMonitor = ({ cluster, calls, alarms: then, onUnit }: ClusterMonitorProps) => {
  const text = useText(messages)
  const words = useText(unitMessages)
  const shown = useShown()
  const { cell: chosen, go } = useDetailParts()
  const [open, setOpen] = useDetailDialog(dialogs)
  const [quantity, setQuantity] = useState<CellQuantity>('temperature')
  const close = (): void => setOpen(undefined)
  const onRelays = (): void => setOpen('relays')
  const { deviceId, deviceName, timeZone, unitId, unitName } = cluster
  const heading = useHeading(deviceId, calls.alarms, then)
  const cell = chosen ?? (heading.named ? (heading.alarm?.cell ?? undefined) : undefined)
  const chart = { timeZone, syncKey: `cluster ${deviceId}`, exportName: deviceName, deviceId }
  return (
    <>
      <OpenedDevice
        deviceId={deviceId}
        calls={calls}
        heading={heading}
        then={then}
        facts={
          unitId && (
            <Button type="link" size="small" onClick={() => onUnit(unitId)}>
              ‹ {words('back', unitName ?? '')}
            </Button>
          )
        }
      >
        {(alarms) => (
          <>
            <ClusterCells
              cluster={cluster}
              charging={(cluster.summary.CLUSTER_TOTAL_I.value ?? 0) < 0}
              quantity={quantity}
              onQuantity={setQuantity}
              cell={cell}
              onCell={(next) => go({ cell: next })}
              day={
                <DeviceDayCurves
                  {...chart}
                  height={180}
                  title={words('clusterCurve')}
                  endpoint={quantity === 'temperature' ? calls.clusterTemperature : calls.clusterVoltage}
                />
              }
            >
              {alarms}
            </ClusterCells>
            <UnitFoot
              title={text('clusterMetrics')}
              metrics={[...shown.metrics(cluster.metrics), ...shown.states(cluster.states)]}
              intervalSeconds={cluster.intervalSeconds}
              buttons={
                <>
                  <Button size="small" onClick={onRelays}>
                    {text('relays')}
                  </Button>
                  <DeviceButtons deviceId={deviceId} tree={calls.tree} />
                </>
              }
            >
              <Card title={text('relays')}>
                <Rack cluster={cluster} onRelays={onRelays} />
              </Card>
              <Card
                title={text('cells')}
                extra={
                  <Button type="link" size="small" onClick={() => setOpen('cells')}>
                    {text('more')}
                  </Button>
                }
              >
                <CellList cells={cluster.cells} height={300} />
              </Card>
              <DeviceDayCurves {...chart} title={text('temperature')} endpoint={calls.clusterTemperature} />
              <DeviceDayCurves {...chart} title={text('voltage')} endpoint={calls.clusterVoltage} />
            </UnitFoot>
          </>
        )}
      </OpenedDevice>
      {open === 'relays' && <RelaysDialog deviceId={deviceId} call={calls.relays} onClose={close} />}
      {open === 'cells' && <CellListDialog cells={cluster.cells} onClose={close} />}
    </>
  )
}
