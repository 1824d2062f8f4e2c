import { useMemo, useState } from 'react'
import { useRuleLimits } from '#features/devices/web/useRuleLimits.ts'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { type CellQuantity, cellQuantities, quantityFacts, scaleOf } from '#web/equipment/cells/cellScale.ts'
import { QuantitySwitch } from '#web/equipment/cells/QuantitySwitch.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import type { SavingDetail } from '../../shapes.ts'
import { messages } from './messages.ts'

const quantities = cellQuantities.toReversed()
const ruleKeys: Readonly<Record<CellQuantity, string>> = {
  voltage: 'monomerVoltageHigh',
  temperature: 'monomerTemperature',
}

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
  const limits = useRuleLimits(detail.deviceId, ruleKeys[quantity])
  const values = cells[quantity]
  const { unit, decimals, span } = quantityFacts[quantity]
  const scale = useMemo(() => scaleOf(values, limits, span), [values, limits, span])
  const name = text(quantity === 'voltage' ? 'monomerVoltages' : 'moduleTemperatures')
  return (
    <Card
      title={name}
      extra={<QuantitySwitch name={text('quantity')} value={quantity} onChange={setQuantity} quantities={quantities} />}
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
