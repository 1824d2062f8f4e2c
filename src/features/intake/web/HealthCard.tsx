import { Link } from 'react-router'
import { driverStatuses } from '#features/drivers/shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { intakeContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Health } from '../shapes.ts'

const marks: Readonly<Record<Health['parts'][number]['state'], State>> = {
  up: 'ok',
  down: 'fault',
  unknown: 'shutdown',
}
const driverMarks: Readonly<Record<keyof Health['drivers'], State>> = {
  ONLINE: 'ok',
  OFFLINE: 'offline',
  FAULT: 'fault',
  DISABLED: 'shutdown',
}

/** How the parts are that take readings in, and the drivers by state, each the way to them. */
export const HealthCard = () => {
  const text = useText(messages)
  const now = useNow()
  const { data, error, refetch } = useCall(intakeContract.health, {}, { refetchInterval: 5000 })
  return (
    <Card title={text('health')} extra={<Link to="/iot/driver">{text('drivers')}</Link>}>
      {error && !data && <FailedState error={error} retry={refetch} />}
      <ul className="tw-intake-health">
        {data?.parts.map(({ part, state, detail, ts }) => (
          <li key={part}>
            <span className="tw-dim">{text(part)}</span>
            <StateTag state={marks[state]} text={text(state)} />
            <span className="tw-dim">{detail}</span>
            {ts !== null && <Age ts={ts} now={now} />}
          </li>
        ))}
        {data && (
          <li>
            <span className="tw-dim">{text('drivers')}</span>
            {driverStatuses.map((status) => (
              <Link key={status} to={`/iot/driver?status=${status}`}>
                <StateTag state={driverMarks[status]} text={`${text(status)} ${data.drivers[status]}`} />
              </Link>
            ))}
          </li>
        )}
      </ul>
    </Card>
  )
}
