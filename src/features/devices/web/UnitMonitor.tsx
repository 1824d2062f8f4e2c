import { Grid } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { ClusterGlance } from '#contract/unitDetail.ts'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { type CellQuantity, quantityFacts, scaleOf } from '#web/equipment/cells/cellScale.ts'
import { quantityMessages } from '#web/equipment/cells/quantityMessages.ts'
import { QuantitySwitch } from '#web/equipment/cells/QuantitySwitch.tsx'
import { ScaleBar } from '#web/equipment/cells/ScaleBar.tsx'
import type { GroupedMetric } from '#web/equipment/metrics/MetricGroups.tsx'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import { balanceOf } from '#web/equipment/racks/balance.ts'
import { RackRow } from '#web/equipment/racks/RackRow.tsx'
import { type LinePlace, UnitLine } from '#web/equipment/racks/UnitLine.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import type { BatteryCalls } from './ClusterMonitor.tsx'
import { OpenedAside, OpenedDevice } from './OpenedDevice.tsx'
import { UnitFoot } from './UnitFoot.tsx'
import { useCellLimits } from './useCellLimits.ts'
import { useHeading } from './useHeading.ts'
import { messages } from './unitMessages.ts'
import './deviceOpen.css'

type UnitMonitorProps = {
  unit: {
    deviceId: string
    deviceName: string
    intervalSeconds: number
    status: { runningState: number | null; ts: number | null }
    clusters: readonly ClusterGlance[]
  }
  calls: Pick<BatteryCalls, 'alarms' | 'positions'>
  /** those of the moment that is replayed */
  alarms: readonly AlarmRow[] | undefined
  facts: ReactNode
  buttons: ReactNode
  /** from the bus outwards; `outside` in kW, discharge + */
  line: { places: readonly LinePlace[]; outside: number | null }
  metrics: readonly GroupedMetric[]
  /** beside the racks, and at the foot */
  curves: { first: ReactNode; more: ReactNode }
  onCluster: (deviceId: string) => void
}

/** A battery opened: what is wrong, its racks as built, the line to the outside; beside them its day and its alarms. */
export const UnitMonitor = (props: UnitMonitorProps) => {
  const { unit, calls, alarms: then, facts, buttons, metrics, curves } = props
  const heading = useHeading(unit.deviceId, calls.alarms, then)
  return (
    <OpenedDevice deviceId={unit.deviceId} calls={calls} heading={heading} then={then} facts={facts}>
      {(alarms) => (
        <>
          <Container {...props} alarm={heading.alarm} />
          <OpenedAside>
            {curves.first}
            {alarms}
          </OpenedAside>
          <UnitFoot metrics={metrics} intervalSeconds={unit.intervalSeconds} buttons={buttons}>
            {curves.more}
          </UnitFoot>
        </>
      )}
    </OpenedDevice>
  )
}

/** The racks with the switch between temperature and voltage, their scale, and the line below them. */
const Container = ({ unit, line, alarm, onCluster }: UnitMonitorProps & { alarm: AlarmRow | undefined }) => {
  const text = useText(messages)
  const quantities = useText(quantityMessages)
  const now = useNow()
  const isPhone = Grid.useBreakpoint().sm === false
  const [quantity, setQuantity] = useState<CellQuantity>('temperature')
  const [paged, setPaged] = useState<string>()
  const { clusters, status, intervalSeconds } = unit
  const { unit: sign, decimals, span } = quantityFacts[quantity]
  const state = runStateOf(status.runningState)
  const limits = useCellLimits(clusters[0]?.deviceId, quantity, state === 'charging')
  const { deviceId: alarmed, cell = null } = alarm ?? {}
  const racks = useMemo(
    () =>
      clusters.map(({ cells, ...cluster }) => ({
        ...cluster,
        columns: cells.columns,
        values: cells[quantity],
        marked: cluster.deviceId === alarmed ? cell : null,
      })),
    [clusters, quantity, alarmed, cell],
  )
  const scale = useMemo(
    () =>
      scaleOf(
        racks.flatMap(({ values }) => values),
        limits,
        span,
      ),
    [racks, limits, span],
  )
  const balance = balanceOf({ clusters: clusters.map(({ power }) => power), outside: line.outside })
  const shown = racks.find(({ deviceId }) => deviceId === paged) ?? worst(racks)
  return (
    <Card
      className="tw-device-open-racks"
      title={text(
        'inside',
        clusters.length,
        racks.reduce((sum, { values }) => sum + values.length, 0),
      )}
      extra={<QuantitySwitch name={text('quantity')} value={quantity} onChange={setQuantity} />}
    >
      <RackRow
        clusters={racks}
        scale={scale}
        unit={sign}
        decimals={decimals}
        compact={isPhone}
        selected={isPhone ? shown?.deviceId : undefined}
        onOpen={(id) => (isPhone && id !== shown?.deviceId ? setPaged(id) : onCluster(id))}
      />
      {isPhone && shown && (
        <CellGrid
          name={text('phone', shown.deviceName, quantities(quantity))}
          unit={sign}
          decimals={decimals}
          values={shown.values}
          columns={shown.columns}
          scale={scale}
          ts={shown.ts}
          now={now}
          intervalSeconds={intervalSeconds}
        />
      )}
      <UnitLine label={text('flow')} places={line.places} state={state} balance={balance} />
      {!isPhone && scale && <ScaleBar scale={scale} unit={sign} decimals={decimals} />}
    </Card>
  )
}

const worst = <T extends { alarmLevel: number | null }>(racks: readonly T[]): T | undefined =>
  racks.toSorted((a, b) => (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9))[0]
