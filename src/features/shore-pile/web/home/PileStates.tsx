import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { powerText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import type { PileHome } from '../../shapes.ts'
import { messages } from './messages.ts'
import { outletShares } from './outletShares.ts'
import { quaysOf } from './quays.ts'

/** Outlets by state, and what the piles are. */
export const PileStates = ({ home: { sums, tiles } }: { home: PileHome }) => {
  const text = useText(messages)
  return (
    <StateCard
      shares={outletShares(sums, text)}
      online={sums.onlineNum}
      total={sums.pileNum}
      facts={[
        { name: text('stations'), value: quaysOf(tiles).length },
        { name: text('piles'), value: sums.pileNum },
        { name: text('outlets'), value: sums.connectorNum },
        { name: text('power'), value: powerText(sums.power) },
        { name: text('energyToday'), value: { value: sums.energyToday, unit: 'kWh', decimals: 1 } },
        { name: text('sessionsToday'), value: sums.sessionsToday },
        { name: text('successRate'), value: { value: sums.successRate, unit: '%', decimals: 0 } },
      ]}
    />
  )
}
