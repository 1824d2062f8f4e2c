import { LoadCard as Card } from '#web/equipment/load/LoadCard.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ChargeSums } from '../../shapes.ts'
import { messages } from './messages.ts'

/** kW that the plan may use: the limit less what is left free. */
export const usableOf = ({ transformerLimit, reserve }: Pick<ChargeSums, 'transformerLimit' | 'reserve'>) =>
  transformerLimit === null ? null : transformerLimit * (1 - (reserve ?? 0) / 100)

/** The load of a station against its limit, with the part that is left free and the peak of the day. */
export const LoadCard = ({ sums }: { sums: ChargeSums }) => {
  const text = useText(messages)
  const { power, transformerLimit: limit, reserve, peakToday, charging } = sums
  const usable = usableOf(sums)
  const free = usable === null || power === null ? null : usable - power
  const peakRate = limit && peakToday !== null ? (peakToday / limit) * 100 : null
  const peakWords =
    peakRate === null ? text('peakPower', numberText(peakToday, 0)) : text('peakToday', numberText(peakRate, 0))
  return (
    <Card
      title={text('loadTitle')}
      power={power}
      limit={limit}
      unit={limit === null ? `kW · ${text('loadNoLimit')}` : text('ofLimit', numberText(limit, 0))}
      barWords={text('loadBar', numberText(power, 0), numberText(limit, 0))}
      usable={reserve !== null && reserve > 0 ? usable : null}
      peak={peakToday}
      peakWords={peakToday === null ? undefined : peakWords}
      usableWords={reserve === null || limit === null ? undefined : text('reserve', numberText(reserve, 0))}
    >
      {text('inCharge', charging)}
      {free !== null && ` · ${text(free >= 0 ? 'spare' : 'beyond', numberText(Math.abs(free), 0))}`}
    </Card>
  )
}
