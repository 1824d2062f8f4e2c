import { Button } from 'antd'
import { useState } from 'react'
import { CellListDialog } from '#features/devices/web/CellListDialog.tsx'
import { ClusterCells } from '#features/devices/web/ClusterCells.tsx'
import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { OpenedDevice } from '#features/devices/web/OpenedDevice.tsx'
import { UnitFoot } from '#features/devices/web/UnitFoot.tsx'
import { useHeading } from '#features/devices/web/useHeading.ts'
import type { CellQuantity } from '#web/equipment/cells/cellScale.ts'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { useDetailDialog, useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { energySavingContract } from '../../contract.ts'
import { messages } from './messages.ts'
import { SavingFacts } from './SavingFacts.tsx'
import { openedCalls, type SavingMonitorProps } from './tools.ts'

const dialogs = ['cells'] as const
const noCells = { columns: 16, voltage: [], temperature: [] }

/** A battery cluster of a crane opened: every cell at its place, the day of the chosen one; its figures below. */
export const BatteryCluster = (props: SavingMonitorProps) => {
  const { detail, alarms: then } = props
  const text = useText(messages)
  const shown = useShown()
  const { cell: chosen, go } = useDetailParts()
  const [open, setOpen] = useDetailDialog(dialogs)
  const [quantity, setQuantity] = useState<CellQuantity>('voltage')
  const { deviceId } = detail
  const heading = useHeading(deviceId, openedCalls.alarms, then)
  const cells = detail.cells ?? noCells
  return (
    <OpenedDevice
      deviceId={deviceId}
      calls={openedCalls}
      heading={heading}
      then={then}
      facts={<SavingFacts {...props} />}
    >
      {(alarms) => (
        <>
          <ClusterCells
            cluster={{ ...detail, cells }}
            charging={(metricOf(detail, 'current') ?? 0) < 0}
            quantity={quantity}
            onQuantity={setQuantity}
            cell={chosen ?? (heading.named ? (heading.alarm?.cell ?? undefined) : undefined)}
            onCell={(next) => go({ cell: next })}
            day={
              <DeviceCurve
                device={detail}
                height={180}
                title={text('socCurve')}
                endpoint={energySavingContract.socCurve}
              />
            }
          >
            {alarms}
          </ClusterCells>
          <UnitFoot
            metrics={[...shown.metrics(detail.metrics), ...shown.states(detail.states)]}
            intervalSeconds={detail.intervalSeconds}
            buttons={
              <MonitorButtons deviceId={deviceId} tree={energySavingContract.tree}>
                <Button size="small" onClick={() => setOpen('cells')}>
                  {text('cells')}
                </Button>
              </MonitorButtons>
            }
          >
            {null}
          </UnitFoot>
          {open === 'cells' && <CellListDialog cells={cells} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </OpenedDevice>
  )
}
