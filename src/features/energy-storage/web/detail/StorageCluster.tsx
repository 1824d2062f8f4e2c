import { Button } from 'antd'
import { useState } from 'react'
import { CellListDialog } from '#features/devices/web/CellListDialog.tsx'
import { ClusterCells } from '#features/devices/web/ClusterCells.tsx'
import { OpenedDevice } from '#features/devices/web/OpenedDevice.tsx'
import { UnitFoot } from '#features/devices/web/UnitFoot.tsx'
import { useCellLimits } from '#features/devices/web/useCellLimits.ts'
import { useHeading } from '#features/devices/web/useHeading.ts'
import type { CellQuantity } from '#web/equipment/cells/cellScale.ts'
import { useDetailDialog, useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { energyStorageContract } from '../../contract.ts'
import type { StorageDetail } from '../../shapes.ts'
import { ExtremeCells } from './ChildBars.tsx'
import { quantityOfCell } from './extremeText.ts'
import { messages } from './messages.ts'
import { voltageParts } from './voltageParts.ts'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'

const dialogs = ['cells'] as const
const noCells = { columns: 16, voltage: [], temperature: [] }

/** What the cells show: what the chosen one stands out by, until somebody chooses; it stays while the extremes move on. */
const useQuantity = (extremes: StorageDetail['extremes'], cell: number | undefined) => {
  const [kept, setKept] = useState<{ cell: number | undefined; quantity: CellQuantity }>()
  const quantity =
    kept && kept.cell === cell ? kept.quantity : (quantityOfCell(extremes, cell) ?? kept?.quantity ?? 'voltage')
  if (kept?.quantity !== quantity || kept.cell !== cell) setKept({ cell, quantity })
  return [quantity, (next: CellQuantity): void => setKept({ cell, quantity: next })] as const
}

/** A cluster opened: every cell at its place, the day of the chosen one against the mean; its extremes, figures and curves. */
export const StorageCluster = (props: StorageMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const shown = useShown()
  const { cell: chosen, go } = useDetailParts()
  const [open, setOpen] = useDetailDialog(dialogs)
  const { deviceId, extremes } = detail
  const heading = useHeading(deviceId, openedCalls.alarms, then)
  const cell = chosen ?? (heading.named ? (heading.alarm?.cell ?? undefined) : undefined)
  const [quantity, setQuantity] = useQuantity(extremes, cell)
  const charging = (metricOf(detail, 'current') ?? 0) < 0
  const limits = useCellLimits(deviceId, 'voltage', charging)
  const cells = detail.cells ?? noCells
  const voltage = { device: detail, endpoint: energyStorageContract.clusterVoltageCurve }
  return (
    <OpenedDevice
      deviceId={deviceId}
      calls={openedCalls}
      heading={heading}
      then={then}
      facts={<StorageFacts {...props} />}
    >
      {(alarms) => (
        <>
          <ClusterCells
            cluster={{ ...detail, cells }}
            charging={charging}
            quantity={quantity}
            onQuantity={setQuantity}
            cell={cell}
            onCell={(next) => go({ cell: next })}
            day={
              <DeviceCurve
                {...voltage}
                height={180}
                title={text('cellVoltageCurve')}
                only={voltageParts.cells}
                limits={limits}
              />
            }
          >
            {extremes && (
              <Card title={text('extremes')}>
                <ExtremeCells extremes={extremes} select={select} />
              </Card>
            )}
            {alarms}
          </ClusterCells>
          <UnitFoot
            metrics={[...shown.metrics(detail.metrics), ...shown.states(detail.states)]}
            intervalSeconds={detail.intervalSeconds}
            buttons={
              <MonitorButtons deviceId={deviceId} tree={energyStorageContract.tree}>
                <Button size="small" onClick={() => setOpen('cells')}>
                  {text('cells')}
                </Button>
              </MonitorButtons>
            }
          >
            <DeviceCurve {...voltage} title={text('differenceCurve')} only={voltageParts.difference} />
            <DeviceCurve {...voltage} title={text('totalVoltageCurve')} only={voltageParts.total} />
            <DeviceCurve
              device={detail}
              title={text('currentCurve')}
              endpoint={energyStorageContract.clusterCurrentCurve}
            />
            <DeviceCurve device={detail} title={text('soc')} endpoint={energyStorageContract.clusterSocCurve} />
          </UnitFoot>
          {open === 'cells' && <CellListDialog cells={cells} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </OpenedDevice>
  )
}
