import { SingleLine } from '#web/equipment/pictures/SingleLine.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import type { ShipDetail } from '../shapes.ts'
import { dcLineOf, figureOf } from './dcLine.ts'
import { messages } from './detailMessages.ts'

/** Where the power of a ship comes from and goes. */
export const ShipLine = ({ detail }: { detail: ShipDetail }) => {
  const text = useText(messages)
  const voltage = figureOf(detail.groups, 'busVoltageA', 'busVoltageB')
  return (
    <Card
      title={text('line')}
      {...(voltage === null
        ? {}
        : { extra: <span className="tw-age">{text('busVoltage', numberText(voltage, 0))}</span> })}
    >
      <SingleLine label={text('line')} diagram={dcLineOf(detail, text)} stale={detail.ship.silent} />
    </Card>
  )
}
