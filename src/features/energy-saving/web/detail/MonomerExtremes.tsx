import { Button } from 'antd'
import { decimalsIn } from '#web/equipment/cells/cellScale.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { numberText } from '#web/kit/format.ts'
import type { MonomerExtremes as Extremes } from '../../shapes.ts'
import { messages } from './messages.ts'

const voltages = ['maxVoltage', 'minVoltage'] as const
const temperatures = ['maxTemperature', 'minTemperature'] as const

type MonomerExtremesProps = {
  extremes: Extremes
  /** temperatures are those of cells, not of modules */
  isBattery?: boolean
  onCell: (cell: number) => void
}

/** The extreme capacitors and modules, or cells of a battery, by number; one leads to its day. */
export const MonomerExtremes = ({ extremes, isBattery = false, onCell }: MonomerExtremesProps) => {
  const text = useText(messages)
  const told = (end: keyof Pick<Extremes, (typeof voltages)[number] | (typeof temperatures)[number]>): string => {
    const { value, unit, cell } = extremes[end]
    const place = cell === null ? '' : `${text(unit === 'V' || isBattery ? 'capacitor' : 'module', cell)} `
    return `${place}${numberText(value, decimalsIn(unit))} ${unit}`
  }
  return (
    <Card title={text(isBattery ? 'cellExtremes' : 'extremes')}>
      <FactGrid
        facts={[
          ...voltages.map((end) => {
            const { cell } = extremes[end]
            return [
              text(end),
              cell === null ? (
                told(end)
              ) : (
                <Button key={end} type="link" size="small" onClick={() => onCell(cell)}>
                  {told(end)}
                </Button>
              ),
            ] as const
          }),
          [text('voltageDifference'), `${numberText(extremes.voltageDifference, 3)} V`],
          ...temperatures.map((end) => [text(end), told(end)] as const),
        ]}
      />
    </Card>
  )
}
