import { chargePlanContract } from '#features/charge-plan/contract.ts'
import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import type { ChargeSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import type { HomeText } from './words.ts'
import './todayCard.css'

const planEveryMs = 60_000
/** CNY, below which a plan saves nothing worth telling. */
const leastSaved = 1

const planWords = (plan: PlanAnswer | null | undefined, text: HomeText): string | null => {
  if (!plan || plan.cost === null) return null
  const saved = plan.atOnceCost === null ? 0 : plan.atOnceCost - plan.cost
  return saved >= leastSaved ? text('saved', numberText(saved, 0)) : text('planCosts', numberText(plan.cost, 0))
}

/** What was charged today, what it cost, and what the charge plan saves. */
export const TodayCard = ({ stationId, sums }: { stationId: string; sums: ChargeSums }) => {
  const text = useText(messages)
  const live = useMoment() === undefined
  const { data } = useCall(chargePlanContract.plan, { stationId }, { enabled: live, refetchInterval: planEveryMs })
  const energy = energyText(sums.energyToday)
  const plan = live ? planWords(data?.plan, text) : null
  const figures = [
    { name: text('energyToday'), value: numberText(energy.value, energy.decimals), unit: energy.unit },
    {
      name: text('costToday'),
      value: numberText(sums.costToday, 0),
      unit: sums.costToday === null ? text('noTariff') : text('yuan'),
    },
  ]
  return (
    <section className="tw-chargetoday" aria-label={text('energyToday')}>
      <dl>
        {figures.map(({ name, value, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> <span>{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>{text('swapsToday', sums.swapsToday, sums.shipsToday)}</p>
      {plan !== null && <p>{plan}</p>}
    </section>
  )
}
