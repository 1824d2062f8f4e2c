import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { messages } from '../messages.ts'
import type { NewestValue } from '../shapes.ts'
import './intake.css'
import { latencyOf } from './latency.ts'
import { marks } from './marks.ts'

const hints = { fresh: 'freshHint', late: 'lateHint', stale: 'staleHint' } as const

/** How old a value is, and whether it came in time: by colour, mark and word. */
export const ValueAge = ({ row: { ts, intervalSeconds } }: { row: NewestValue }) => {
  const text = useText(messages)
  const now = useNow()
  const latency = latencyOf(ts, intervalSeconds, now)
  return (
    <span className="tw-intake-latency" title={latency === null ? undefined : text(hints[latency])}>
      {latency !== null && <StateTag state={marks[latency]} text={text(latency)} className={`tw-intake-${latency}`} />}
      <Age ts={ts} now={now} />
    </span>
  )
}
