import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash, groupedText } from '#web/kit/format.ts'
import { planMessages } from './planMessages.ts'

/** kWh that nobody would notice. */
const least = 0.05

/** What the charging costs by the plan, charged at once, and by deadline alone; below each what is short. */
export const PlanCosts = ({ plan }: { plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const ways = [
    ['byPlan', plan.cost, plan.shortKwh],
    ['atOnce', plan.atOnceCost, plan.atOnceShortKwh],
    ['greedily', plan.greedyCost, plan.greedyShortKwh],
  ] as const
  return (
    <dl className="tw-chargeplan-costs">
      {ways.map(([name, cost, short]) => {
        const more = cost === null || plan.cost === null ? null : cost - plan.cost
        return (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>
              <b>{cost === null ? dash : groupedText(cost, 2)}</b> <small>{text('yuan')}</small>
            </dd>
            <dd>
              <StateTag
                state={short > least ? 'level2' : 'ok'}
                text={short > least ? text('shortOf', groupedText(short, 1)) : text('noneShort')}
              />
            </dd>
            <dd>
              <small>
                {name === 'byPlan'
                  ? text('kwh', groupedText(plan.kwh, 1))
                  : more !== null && more > 0 && text('dearer', groupedText(more, 2))}
              </small>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
