import { Alert } from 'antd'
import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { PlanBays } from './PlanBays.tsx'
import { PlanCosts } from './PlanCosts.tsx'
import { PlanLoad } from './PlanLoad.tsx'
import { planMessages } from './planMessages.ts'
import { PlanShort } from './PlanShort.tsx'
import './chargePlan.css'

/** Known by themselves: the costs say what is short, the status that the solver was late. */
const silent: ReadonlySet<string> = new Set(['notFull', 'solverLate'])

/** A plan, or what would be one: what it costs, what will be short, the station's load and each bay. */
export const PlanView = ({ stationId, plan }: { stationId: string; plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const notes = plan.notes.filter((note) => !silent.has(note)).map((note) => text(note))
  return (
    <div className="tw-chargeplan-view">
      <p className="tw-chargeplan-status">
        <StateTag state={plan.status === 'optimal' ? 'ok' : 'stale'} text={text(plan.status)} />
        <span>{text('solvedAt', minuteText(plan.solvedAt))}</span>
        {notes.length > 0 && <span>{notes.join(' · ')}</span>}
      </p>
      {plan.notes.includes('notFull') && <Alert type="warning" showIcon title={text('notFull')} />}
      <PlanCosts plan={plan} />
      <PlanShort plan={plan} />
      <PlanLoad plan={plan} />
      <PlanBays stationId={stationId} plan={plan} />
    </div>
  )
}
