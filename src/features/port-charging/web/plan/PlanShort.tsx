import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { minuteText, numberText, percentText } from '#web/kit/format.ts'
import { planMessages } from './planMessages.ts'

const minute = 60_000

/** What cannot be full in time and how long there is left, the booked ships, and what could not be planned. */
export const PlanShort = ({ plan }: { plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const left = (dueTs: number): string => {
    const minutes = Math.max(0, Math.floor((dueTs - plan.solvedTs) / minute))
    return text('hoursLeft', Math.floor(minutes / 60), minutes % 60)
  }
  const unplanned = plan.left.map(({ boxPowerName, why }) => `${boxPowerName}: ${text(why)}`)
  return (
    <div className="tw-chargeplan-lists">
      {plan.short.length > 0 && (
        <Card title={text('short')} className="tw-chargeplan-short">
          <ul>
            {plan.short.map((box) => (
              <li key={box.boxId}>
                <strong>
                  {text(
                    'shortBox',
                    box.boxPowerName,
                    box.binSpaceName,
                    numberText(box.kwh, 1),
                    percentText(box.socThen, 1),
                  )}
                </strong>{' '}
                {text('shortDue', minuteText(box.dueTime).slice(5), left(box.dueTs), box.shippingName ?? '')}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {plan.ready.length > 0 && (
        <Card title={text('ready')}>
          <ul>
            {plan.ready.map(({ bookingId, shippingName, eta, ready, boxesWanted, readyTime }) => (
              <li key={bookingId}>
                <strong>{text('readyOf', shippingName, ready, boxesWanted)}</strong> {minuteText(eta).slice(5)}
                {readyTime && ` · ${text('readyAt', minuteText(readyTime).slice(5))}`}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {unplanned.length > 0 && (
        <Card title={text('left')}>
          <p>{unplanned.join(' · ')}</p>
        </Card>
      )}
    </div>
  )
}
