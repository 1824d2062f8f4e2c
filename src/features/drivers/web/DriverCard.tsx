import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { dash, groupedText } from '#web/kit/format.ts'
import { messages } from '../messages.ts'
import type { DriverRow } from './DriverForm.tsx'
import './drivers.css'
import { DriverState } from './DriverState.tsx'
import { LastError } from './LastError.tsx'

/** A driver at a glance; `type` is the name of its type. */
export const DriverCard = ({ driver, type, actions }: { driver: DriverRow; type: string; actions: ReactNode }) => {
  const text = useText(messages)
  const { driverId, driverName, status, sinceTs, address, deviceCount, valuesPerMinute } = driver
  return (
    <article className="tw-drivers-card" aria-label={driverName}>
      <header>
        <Link to={`/iot/driver/detail?id=${driverId}`}>{driverName}</Link>
        <DriverState status={status} />
      </header>
      <p className="tw-dim">
        {type}
        {sinceTs !== null && (
          <>
            {' · '}
            {text(status)} <Since ts={sinceTs} />
          </>
        )}
      </p>
      <dl>
        <div className="tw-drivers-wide">
          <dt>{text('address')}</dt>
          <dd>{address || dash}</dd>
        </div>
        <div>
          <dt>{text('devices')}</dt>
          <dd>{groupedText(deviceCount)}</dd>
        </div>
        <div>
          <dt>{text('perMinute')}</dt>
          <dd>{groupedText(valuesPerMinute)}</dd>
        </div>
        <div className="tw-drivers-wide">
          <dt>{text('lastError')}</dt>
          <dd>
            <LastError driver={driver} />
          </dd>
        </div>
      </dl>
      <footer>{actions}</footer>
    </article>
  )
}
