import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Metric } from '#contract/monitor.ts'
import type { LiveCluster } from '#contract/unitDetail.ts'
import type { CellQuantity } from '#web/equipment/cells/cellScale.ts'
import { useDetailDialog, useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { useText } from '#web/i18n.ts'
import { CellListDialog } from './CellListDialog.tsx'
import { ClusterCells } from './ClusterCells.tsx'
import type { BatteryCalls } from './ClusterMonitor.tsx'
import { MonitorButtons } from './MonitorButtons.tsx'
import { messages } from './monitorMessages.ts'
import { OpenedDevice } from './OpenedDevice.tsx'
import { UnitFoot } from './UnitFoot.tsx'
import { useHeading } from './useHeading.ts'

type OpenedClusterProps = {
  detail: Pick<LiveCluster, 'deviceId' | 'deviceName' | 'timeZone' | 'intervalSeconds' | 'ts' | 'states'> & {
    metrics: readonly Metric[]
    cells: LiveCluster['cells'] | null
  }
  calls: Pick<BatteryCalls, 'alarms' | 'positions' | 'tree'>
  /** those of the moment that is replayed */
  then: readonly AlarmRow[] | undefined
  facts: ReactNode
  charging: boolean
  /** what a cell (from 1) stands out by, if anything */
  quantityOf?: (cell: number | undefined) => CellQuantity | undefined
  /** the day of the cluster, where no cell is chosen */
  day: ReactNode
  /** beside the cells, above the alarms */
  aside?: ReactNode
  /** below the metrics */
  more?: ReactNode
}

const dialogs = ['cells'] as const
const noCells = { columns: 16, voltage: [], temperature: [] }
const nothing = (): undefined => undefined

/** What the cells show: what the chosen one stands out by, until somebody chooses; it stays while the extremes move on. */
const useQuantity = (cell: number | undefined, standsOutBy: CellQuantity | undefined) => {
  const [kept, setKept] = useState<{ cell: number | undefined; quantity: CellQuantity }>()
  const quantity = kept && kept.cell === cell ? kept.quantity : (standsOutBy ?? kept?.quantity ?? 'voltage')
  if (kept?.quantity !== quantity || kept.cell !== cell) setKept({ cell, quantity })
  return [quantity, (next: CellQuantity): void => setKept({ cell, quantity: next })] as const
}

/** A cluster opened: every cell at its place, the day of the chosen one against the mean; its figures below. */
export const OpenedCluster = (props: OpenedClusterProps) => {
  const { detail, calls, then, facts, charging, quantityOf = nothing, day, aside, more = null } = props
  const text = useText(messages)
  const shown = useShown()
  const { cell: chosen, go } = useDetailParts()
  const [open, setOpen] = useDetailDialog(dialogs)
  const { deviceId, intervalSeconds, metrics, states } = detail
  const heading = useHeading(deviceId, calls.alarms, then)
  const cell = chosen ?? (heading.named ? (heading.alarm?.cell ?? undefined) : undefined)
  const [quantity, setQuantity] = useQuantity(cell, quantityOf(cell))
  const cells = detail.cells ?? noCells
  return (
    <OpenedDevice {...{ deviceId, calls, heading, then, facts }}>
      {(alarms) => (
        <>
          <ClusterCells
            cluster={{ ...detail, cells }}
            charging={charging}
            quantity={quantity}
            onQuantity={setQuantity}
            cell={cell}
            onCell={(next) => go({ cell: next })}
            day={day}
          >
            {aside}
            {alarms}
          </ClusterCells>
          <UnitFoot
            metrics={[...shown.metrics(metrics), ...shown.states(states)]}
            intervalSeconds={intervalSeconds}
            buttons={
              <MonitorButtons deviceId={deviceId} tree={calls.tree}>
                <Button size="small" onClick={() => setOpen('cells')}>
                  {text('cellList')}
                </Button>
              </MonitorButtons>
            }
          >
            {more}
          </UnitFoot>
          {open === 'cells' && <CellListDialog cells={cells} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </OpenedDevice>
  )
}
