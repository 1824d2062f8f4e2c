import { Link } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { HeardTag } from '#web/equipment/states/HeardTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash, groupedText } from '#web/kit/format.ts'
import { intakeContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { deviceStates } from '../shapes.ts'

/** A minute's count in a second. */
const rateText = (count: number): string => {
  const rate = count / 60
  return rate < 100 ? rate.toFixed(1) : groupedText(Math.round(rate))
}

/** Devices by state, each a link to them, and what else there is. */
export const IntakeTotals = ({ data }: { data: Output<typeof intakeContract.statistics> | undefined }) => {
  const text = useText(messages)
  const minutes = useCall(intakeContract.throughput, {}, { refetchInterval: 5000 }).data
  // The running minute is not whole yet.
  const whole = minutes?.at(-2)
  const shown = (count: number | undefined): string => (count === undefined ? dash : groupedText(count))
  return (
    <ul className="tw-intake-totals">
      {deviceStates.map((state) => (
        <li key={state} className="tw-card">
          <Link to={`/iot/device?status=${state}`}>
            <HeardTag state={state} />
            <strong>{shown(data?.devices[state])}</strong>
          </Link>
        </li>
      ))}
      {(['samples', 'values'] as const).map((key) => (
        <li key={key} className="tw-card">
          <span className="tw-dim">{text(`${key}Now`)}</span>
          <strong>{whole ? rateText(whole[key]) : dash}</strong>
        </li>
      ))}
      {(['stations', 'profiles', 'points'] as const).map((key) => (
        <li key={key} className="tw-card">
          <span className="tw-dim">{text(key)}</span>
          <strong>{shown(data?.[key])}</strong>
        </li>
      ))}
    </ul>
  )
}
