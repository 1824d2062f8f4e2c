import { ShareBar } from '#web/equipment/bars/ShareBar.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import type { PileSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import { outletShares } from './outletShares.ts'

/** How many outlets are in which state. */
export const OutletStates = ({ sums }: { sums: PileSums }) => {
  const text = useText(messages)
  return (
    <Card title={text('states')}>
      <ShareBar compact shares={outletShares(sums, text)} />
    </Card>
  )
}
