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

/** The extreme capacitors and modules by number; a capacitor leads to its day. */
export const MonomerExtremes = ({ extremes, onCell }: { extremes: Extremes; onCell: (cell: number) => void }) => {
  const text = useText(messages)
  const told = (end: keyof Pick<Extremes, (typeof voltages)[number] | (typeof temperatures)[number]>): string => {
    const { value, unit, cell } = extremes[end]
    const place = cell === null ? '' : `${text(unit === 'V' ? 'capacitor' : 'module', cell)} `
    return `${place}${numberText(value, decimalsIn(unit))} ${unit}`
  }
  return (
    <Card title={text('extremes')}>
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
