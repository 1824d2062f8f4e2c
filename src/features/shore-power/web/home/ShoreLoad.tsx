import { LoadCard } from '#web/equipment/load/LoadCard.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ShoreSums } from '../../shapes.ts'
import { messages } from './messages.ts'

/** What a station supplies now against what its supplies can. */
export const ShoreLoad = ({ sums: { power, ratedPower, supplying, connected } }: { sums: ShoreSums }) => {
  const text = useText(messages)
  const free = ratedPower === null || power === null ? null : ratedPower - power
  return (
    <LoadCard
      title={text('loadTitle')}
      power={power}
      limit={ratedPower}
      unit={ratedPower === null ? `kW · ${text('noLimit')}` : text('ofLimit', numberText(ratedPower, 0))}
      barWords={text('loadBar', numberText(power, 0), numberText(ratedPower, 0))}
    >
      {text('sums', supplying, connected)}
      {free !== null && ` · ${text(free >= 0 ? 'spare' : 'beyond', numberText(Math.abs(free), 0))}`}
    </LoadCard>
  )
}
