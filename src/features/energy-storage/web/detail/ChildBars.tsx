import { Button } from 'antd'
import { useState } from 'react'
import { useCellLimits } from '#features/devices/web/useCellLimits.ts'
import type { MinMaxBar } from '#web/equipment/bars/minMax.ts'
import { MinMaxBars } from '#web/equipment/bars/MinMaxBars.tsx'
import { type CellQuantity, quantityFacts } from '#web/equipment/cells/cellScale.ts'
import { QuantitySwitch } from '#web/equipment/cells/QuantitySwitch.tsx'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import type { StorageDetail, StorageExtremes } from '../../shapes.ts'
import { extremeText } from './extremeText.ts'
import { messages } from './messages.ts'
import type { StorageMonitorProps } from './tools.ts'
import './storageDetail.css'

type Child = StorageDetail['children'][number]

const barOf = (child: Child, quantity: CellQuantity): MinMaxBar => ({
  key: child.deviceId,
  name: child.deviceName,
  level: child.alarmLevel,
  silent: child.silent,
  ...(quantity === 'voltage'
    ? { min: child.minVoltage, minCell: child.minVoltageCell, max: child.maxVoltage, maxCell: child.maxVoltageCell }
    : {
        min: child.minTemperature,
        minCell: child.minTemperatureCell,
        max: child.maxTemperature,
        maxCell: child.maxTemperatureCell,
      }),
})

/** What hangs below a device from its lowest to its highest cell; a bar of a cluster opens it at the cell that stands out. */
export const ChildBars = ({ detail, select }: Pick<StorageMonitorProps, 'detail' | 'select'>) => {
  const text = useText(messages)
  const [quantity, setQuantity] = useState<CellQuantity>('voltage')
  const { kind, children, extremes } = detail
  const ofClusters = kind === 'stack'
  const charging = (metricOf(detail, 'power') ?? 0) < 0
  const limits = useCellLimits(children[0]?.deviceId, quantity, charging)
  const { unit, decimals } = quantityFacts[quantity]
  const title = text(`${quantity}Of${ofClusters ? 'Clusters' : 'Stacks'}`)
  return (
    <Card title={title} extra={<QuantitySwitch name={text('quantity')} value={quantity} onChange={setQuantity} />}>
      <MinMaxBars
        label={title}
        bars={children.map((child) => barOf(child, quantity))}
        unit={unit}
        decimals={decimals}
        limits={limits}
        onOpen={(deviceId, cell) => select(deviceId, ofClusters ? cell : undefined)}
      />
      {extremes && <ExtremeCells extremes={extremes} select={select} />}
    </Card>
  )
}

type ExtremeCellsProps = { extremes: StorageExtremes; select: StorageMonitorProps['select'] }

const clusterLevel = 4
const ends = ['maxVoltage', 'minVoltage', 'maxTemperature', 'minTemperature'] as const

/** The four extreme cells by stack, cluster and number; each opens its cluster at the cell. Silent clusters are named as left out. */
export const ExtremeCells = ({ extremes, select }: ExtremeCellsProps) => {
  const text = useText(messages)
  const { leftOut } = extremes
  return (
    <div className="tw-storage-extremes">
      <dl aria-label={text('extremes')}>
        {ends.map((end) => {
          const { cell, path } = extremes[end]
          const holder = path.at(-1)
          const told = extremeText(extremes[end], (number) => text('cellNumber', number))
          return (
            <div key={end}>
              <dt>{text(end)}</dt>
              <dd>
                {holder ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() =>
                      select(holder.deviceId, holder.level === clusterLevel ? (cell ?? undefined) : undefined)
                    }
                  >
                    {told}
                  </Button>
                ) : (
                  told
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {leftOut.length > 0 && <p>{text('leftOut', leftOut.join(', '))}</p>}
    </div>
  )
}
