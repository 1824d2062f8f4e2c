import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { powerText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import type { ChargeHome } from '../../shapes.ts'
import { messages } from './messages.ts'

/** Bays of all stations by what happens in them, and what the stations consist of. */
export const ChargeStates = ({ home: { sums, tiles } }: { home: ChargeHome }) => {
  const text = useText(messages)
  return (
    <StateCard
      shares={[
        { key: 'charging', state: 'charging', name: text('charging'), count: sums.charging },
        { key: 'full', state: 'standby', name: text('full'), count: sums.full },
        {
          key: 'waits',
          state: 'discharging',
          name: text('waits'),
          count: Math.max(0, sums.bayUsed - sums.charging - sums.full),
        },
        { key: 'empty', state: 'shutdown', name: text('empty'), count: sums.bayNum - sums.bayUsed },
      ]}
      online={sums.bayNum - sums.silentNum}
      total={sums.bayNum}
      facts={[
        { name: text('stations'), value: tiles.length },
        { name: text('bays'), value: sums.bayNum },
        { name: text('used'), value: sums.bayUsed },
        { name: text('faulty'), value: sums.faulty },
        { name: text('silentBays'), value: sums.silentNum },
        { name: text('chargingPower'), value: powerText(sums.chargingPower) },
        { name: text('transformerLimit'), value: powerText(sums.transformerLimit) },
      ]}
    />
  )
}
