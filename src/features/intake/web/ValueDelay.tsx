import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { messages } from '../messages.ts'
import type { NewestValue } from '../shapes.ts'
import './intake.css'
import { delayOf, durationText } from './latency.ts'
import { marks } from './marks.ts'

const hints = { fresh: 'delayFresh', late: 'delayLate', stale: 'delayStale' } as const

/** How long a value took from its time to the commit, coloured and marked by the interval in which it comes. */
export const ValueDelay = ({ row: { latencyMs, intervalSeconds } }: { row: NewestValue }) => {
  const text = useText(messages)
  const delay = delayOf(latencyMs, intervalSeconds)
  if (delay === null || latencyMs === null) return dash
  return (
    <span title={text(hints[delay], text('seconds', intervalSeconds))}>
      <StateTag state={marks[delay]} text={durationText(latencyMs)} className={`tw-intake-${delay}`} />
    </span>
  )
}
