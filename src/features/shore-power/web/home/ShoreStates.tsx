import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { powerText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import type { ShoreHome } from '../../shapes.ts'
import { messages } from './messages.ts'

/** Berths of all stations by what happens at them. */
export const ShoreStates = ({ home: { sums, tiles } }: { home: ShoreHome }) => {
  const text = useText(messages)
  const { berths, connected, supplying, requested, silentNum } = sums
  return (
    <StateCard
      shares={[
        { key: 'supplying', state: 'charging', name: text('supplying'), count: supplying },
        { key: 'connected', state: 'standby', name: text('plugged'), count: connected - supplying },
        { key: 'free', state: 'shutdown', name: text('free'), count: Math.max(0, berths - connected) },
      ]}
      online={berths - silentNum}
      total={berths}
      facts={[
        { name: text('stations'), value: tiles.length },
        { name: text('berths'), value: berths },
        { name: text('connected'), value: connected },
        { name: text('requested'), value: requested },
        { name: text('silentBerths'), value: silentNum },
        { name: text('powerNow'), value: powerText(sums.power) },
        { name: text('rated'), value: powerText(sums.ratedPower) },
      ]}
    />
  )
}
