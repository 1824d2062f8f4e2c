import { Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { LiveCluster } from '#contract/unitDetail.ts'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { type CellQuantity, cellQuantities, quantityFacts, scaleOf } from '#web/equipment/cells/cellScale.ts'
import { DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { CellCurve } from './CellCurve.tsx'
import type { BatteryCalls } from './ClusterMonitor.tsx'
import { messages as monitorMessages } from './monitorMessages.ts'
import { messages } from './unitMessages.ts'
import { useCellLimits } from './useCellLimits.ts'
import './deviceOpen.css'

type ClusterCellsProps = {
  cluster: LiveCluster
  calls: BatteryCalls
  /** the marked one, from 1 */
  cell: number | undefined
  onCell: (cell: number) => void
  /** below the curve */
  children: ReactNode
}

/** The cells of a cluster, large; beside them the day of the marked cell against the mean, or of the cluster. */
export const ClusterCells = ({ cluster, calls, cell, onCell, children }: ClusterCellsProps) => {
  const text = useText(messages)
  const words = useText(monitorMessages)
  const now = useNow()
  const [quantity, setQuantity] = useState<CellQuantity>('temperature')
  const { deviceId, deviceName, timeZone, intervalSeconds, cells, ts, summary } = cluster
  const { unit, decimals, span } = quantityFacts[quantity]
  const charging = (summary.CLUSTER_TOTAL_I.value ?? 0) < 0
  const limits = useCellLimits(deviceId, quantity, charging)
  const values = cells[quantity]
  const scale = useMemo(() => scaleOf(values, limits, span), [values, limits, span])
  const chart = { deviceId, timeZone, exportName: deviceName }
  const name = words(quantity === 'temperature' ? 'cellsByTemperature' : 'cellsByVoltage')
  return (
    <>
      <Card
        className="tw-device-open-racks"
        title={name}
        extra={
          <Segmented<CellQuantity>
            size="small"
            aria-label={text('quantity')}
            value={quantity}
            onChange={setQuantity}
            options={cellQuantities.map((value) => ({ value, label: text(value) }))}
          />
        }
      >
        <CellGrid
          bare
          {...{ name, unit, decimals, values, scale, ts, now, intervalSeconds }}
          columns={cells.columns}
          marked={cell}
          onMark={onCell}
        />
      </Card>
      <aside className="tw-device-open-aside" aria-label={text('status')}>
        {cell !== undefined && cell <= values.length ? (
          <CellCurve {...chart} quantity={quantity} limits={limits} cell={cell} />
        ) : (
          <DeviceDayCurves
            {...chart}
            syncKey={`cluster ${deviceId}`}
            height={180}
            title={text('clusterCurve')}
            endpoint={quantity === 'temperature' ? calls.clusterTemperature : calls.clusterVoltage}
          />
        )}
        {children}
      </aside>
    </>
  )
}
