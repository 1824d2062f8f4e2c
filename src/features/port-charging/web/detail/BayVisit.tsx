import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { numberText, percentText } from '#web/kit/format.ts'
import type { BayDetail } from '../../detailShapes.ts'
import { messages } from './messages.ts'
import { shortTime } from './shortTime.ts'

type Visit = NonNullable<BayDetail['visit']>

const stepsOf = (visit: Visit) =>
  [
    ['arrived', visit.startedAt],
    ['plugged', visit.pluggedAt],
    ['charging', visit.chargingAt],
    ['full', visit.fullAt],
    ['unplugged', visit.unpluggedAt],
  ] as const

const origins = { ship: 'from_ship', bay: 'from_bay', yard: 'from_yard', truck: 'from_truck' } as const
const isOrigin = (kind: string | null): kind is keyof typeof origins => kind !== null && kind in origins

/** How far the visit of the box is: each step with its time, where it came from, and what it took. */
export const BayVisit = ({ detail: { visit, timeZone } }: { detail: BayDetail }) => {
  const text = useText(messages)
  if (!visit)
    return (
      <Card title={text('visit')}>
        <EmptyState title={text('noVisit')} />
      </Card>
    )
  const facts = [
    ...(isOrigin(visit.fromKind) ? [text(origins[visit.fromKind], visit.fromName ?? '')] : []),
    text('socIn', percentText(visit.socIn, 1)),
    text('sinceThen', numberText(visit.kwh, 1)),
  ]
  return (
    <Card title={text('visit')} extra={facts.join(' · ')}>
      <ol className="tw-baydetail-steps">
        {stepsOf(visit).map(([step, ts], at) => (
          <li
            key={step}
            className={ts === null ? 'tw-baydetail-ahead' : undefined}
            aria-current={visit.state === at + 1 ? 'step' : undefined}
          >
            <span>{text(step)}</span>
            <b>{ts === null ? text('notYet') : shortTime(ts, timeZone)}</b>
          </li>
        ))}
      </ol>
    </Card>
  )
}
