import { Link } from 'react-router'
import { formatTime } from '#contract/zoned.ts'
import { type DriverStatus, driverStatuses } from '#features/drivers/shapes.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { messages } from '../messages.ts'
import type { HealthPart } from '../shapes.ts'

const driverMarks = {
  ONLINE: 'ok',
  OFFLINE: 'offline',
  FAULT: 'fault',
  DISABLED: 'shutdown',
} as const satisfies Record<string, State>
type Props = {
  parts: readonly HealthPart[]
  drivers: Readonly<Record<DriverStatus, number>>
  timeZone: string
}

const Part = ({ part, of, state, detail, since, ts, timeZone }: HealthPart & { timeZone: string }) => {
  const text = useText(messages)
  const now = useNow()
  const said = part === 'duty' ? text(state === 'up' ? 'dutyUp' : 'dutyDown') : text(state)
  return (
    <li>
      <b>{text(part)}</b>
      <StateTag state={state === 'up' ? 'ok' : 'fault'} text={said} />
      <span className="tw-health-detail tw-dim">
        {of !== '' && <span>{of}</span>}
        {detail !== '' && <span>{detail}</span>}
        {since !== null && <span>{text('since', formatTime(since, timeZone))}</span>}
        <Age ts={ts} now={now} />
      </span>
    </li>
  )
}

/** What each part says of itself, what is down first, and the drivers by state. */
export const PartsCard = ({ parts, drivers, timeZone }: Props) => {
  const text = useText(messages)
  return (
    <Card title={text('parts')}>
      <ul className="tw-health-parts">
        {parts.map((each) => (
          <Part key={`${each.part} ${each.of}`} {...each} timeZone={timeZone} />
        ))}
        <li>
          <b>{text('drivers')}</b>
          <span className="tw-health-drivers">
            {driverStatuses.map((status) => (
              <Link key={status} to={`/iot/driver?status=${status}`}>
                <StateTag state={driverMarks[status]} text={`${text(status)} ${drivers[status]}`} />
              </Link>
            ))}
          </span>
        </li>
      </ul>
    </Card>
  )
}
