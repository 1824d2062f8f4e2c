import { type ReactNode, useMemo } from 'react'
import type { LiveCluster } from '#contract/unitDetail.ts'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { type CellQuantity, quantityFacts, scaleOf } from '#web/equipment/cells/cellScale.ts'
import { QuantitySwitch } from '#web/equipment/cells/QuantitySwitch.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { CellCurve } from './CellCurve.tsx'
import { OpenedAside } from './OpenedDevice.tsx'
import { messages as monitorMessages } from './monitorMessages.ts'
import { messages } from './unitMessages.ts'
import { useCellLimits } from './useCellLimits.ts'
import './deviceOpen.css'

type ClusterCellsProps = {
  cluster: Pick<LiveCluster, 'deviceId' | 'deviceName' | 'timeZone' | 'intervalSeconds' | 'ts' | 'cells'>
  charging: boolean
  quantity: CellQuantity
  onQuantity: (quantity: CellQuantity) => void
  /** the marked one, from 1 */
  cell: number | undefined
  onCell: (cell: number) => void
  /** the day of the cluster, where no cell is marked */
  day: ReactNode
  /** below the curve */
  children: ReactNode
}

/** The cells of a cluster, large; beside them the day of the marked cell against the mean, or of the cluster. */
export const ClusterCells = (props: ClusterCellsProps) => {
  const { cluster, charging, quantity, onQuantity, cell, onCell, day, children } = props
  const text = useText(messages)
  const words = useText(monitorMessages)
  const now = useNow()
  const { deviceId, deviceName, timeZone, intervalSeconds, cells, ts } = cluster
  const { unit, decimals, span } = quantityFacts[quantity]
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
        extra={<QuantitySwitch name={text('quantity')} value={quantity} onChange={onQuantity} />}
      >
        <CellGrid
          bare
          {...{ name, unit, decimals, values, scale, ts, now, intervalSeconds }}
          columns={cells.columns}
          marked={cell}
          onMark={onCell}
        />
      </Card>
      <OpenedAside>
        {cell !== undefined && cell <= values.length ? (
          <CellCurve {...chart} quantity={quantity} limits={limits} cell={cell} />
        ) : (
          day
        )}
        {children}
      </OpenedAside>
    </>
  )
}
