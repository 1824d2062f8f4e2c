import { useMemo, useState } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { type CellQuantity, quantityFacts, scaleOf } from '#web/equipment/cells/cellScale.ts'
import { QuantitySwitch } from '#web/equipment/cells/QuantitySwitch.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import type { SavingDetail } from '../../shapes.ts'
import { messages } from './messages.ts'
import { monomerLimits, monomerQuantities } from './monomerScale.ts'

const staleTime = 300_000

type MonomersProps = {
  detail: SavingDetail
  cells: NonNullable<SavingDetail['cells']>
  /** the marked capacitor, from 1 */
  cell: number | undefined
  onCell: (cell: number) => void
}

/** The capacitors of a box at their places around their mean, or the temperatures of their modules. */
export const Monomers = ({ detail, cells, cell, onCell }: MonomersProps) => {
  const text = useText(messages)
  const now = useNow()
  const [quantity, setQuantity] = useState<CellQuantity>('voltage')
  const { data } = useCall(alarmsContract.ruleLimits, { deviceId: detail.deviceId }, { staleTime })
  const limits = useMemo(() => monomerLimits(quantity, data), [quantity, data])
  const values = cells[quantity]
  const { unit, decimals, span } = quantityFacts[quantity]
  const scale = useMemo(() => scaleOf(values, limits, span), [values, limits, span])
  const name = text(quantity === 'voltage' ? 'monomerVoltages' : 'moduleTemperatures')
  return (
    <Card
      title={name}
      extra={
        <QuantitySwitch
          name={text('quantity')}
          value={quantity}
          onChange={setQuantity}
          quantities={monomerQuantities}
        />
      }
    >
      <CellGrid
        bare
        {...{ name, unit, decimals, values, scale, now }}
        ts={detail.ts}
        intervalSeconds={detail.intervalSeconds}
        columns={cells.columns}
        {...(quantity === 'voltage' ? { marked: cell, onMark: onCell } : {})}
      />
    </Card>
  )
}
