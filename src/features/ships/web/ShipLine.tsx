import { SingleLine } from '#web/equipment/pictures/SingleLine.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import type { ShipDetail } from '../shapes.ts'
import { dcLineOf } from './dcLine.ts'
import { messages } from './detailMessages.ts'

/** Where the power of a ship comes from and goes. */
export const ShipLine = ({ detail }: { detail: ShipDetail }) => {
  const text = useText(messages)
  return (
    <Card title={text('line')} className="tw-ships-line">
      <SingleLine label={text('line')} diagram={dcLineOf(detail, text)} stale={detail.ship.silent} />
    </Card>
  )
}
