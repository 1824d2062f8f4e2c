import { Link } from 'react-router'
import { WriteButton } from '#features/control/web/WriteButton.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { messages } from '../messages.ts'
import type { NewestValue } from '../shapes.ts'
import './intake.css'
import { ValueAge } from './ValueAge.tsx'
import { ValueDelay } from './ValueDelay.tsx'

/** The newest value of a point as a card, and where it may be written, the way to that. */
export const ValueCard = ({ row, shown }: { row: NewestValue; shown: string }) => {
  const text = useText(messages)
  const { deviceId, deviceName, stationName, pointKey, pointName, originTime, writable } = row
  return (
    <article className="tw-intake-point" aria-label={`${deviceName} ${pointName}`}>
      <header>
        <span>{pointName}</span>
        <span className="tw-dim">{pointKey}</span>
      </header>
      <strong>{shown}</strong>
      <div className="tw-intake-of">
        <Link to={`/iot/device/detail?id=${deviceId}`}>{deviceName}</Link>
        <span className="tw-dim">{stationName}</span>
      </div>
      <footer>
        <ValueAge row={row} />
        {writable && <WriteButton {...{ deviceId, pointKey, pointName }} />}
      </footer>
      <p className="tw-intake-of tw-dim">
        <span>{originTime ?? dash}</span>
        <span>
          {text('delay')} <ValueDelay row={row} />
        </span>
      </p>
    </article>
  )
}
