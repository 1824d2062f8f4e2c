import { Segmented } from 'antd'
import { useText } from '../../i18n.ts'
import { cellQuantities, type CellQuantity } from './cellScale.ts'
import { quantityMessages } from './quantityMessages.ts'

type QuantitySwitchProps = {
  /** what is chosen here, for screen readers */
  name: string
  value: CellQuantity
  onChange: (quantity: CellQuantity) => void
  /** in the order in which they are offered */
  quantities?: readonly CellQuantity[]
}

/** Chooses whether cells show their temperatures or their voltages. */
export const QuantitySwitch = ({ name, value, onChange, quantities = cellQuantities }: QuantitySwitchProps) => {
  const text = useText(quantityMessages)
  return (
    <Segmented<CellQuantity>
      size="small"
      aria-label={name}
      value={value}
      onChange={onChange}
      options={quantities.map((each) => ({ value: each, label: text(each) }))}
    />
  )
}
