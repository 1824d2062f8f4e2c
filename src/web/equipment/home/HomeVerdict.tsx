import { memo } from 'react'
import type { OpenAlarms } from '#contract/alarm.ts'
import { useText } from '../../i18n.ts'
import { stateMarks } from '../pictures/unitState.ts'
import { useOpenAlarms } from '../alarms/useOpenAlarms.ts'
import { homeMessages } from './homeMessages.ts'
import '../states/stateTag.css'
import './verdict.css'

type VerdictProps = {
  /** how many units are silent */
  offline: number
  /** the alarms of a moment of the past: nothing is followed then */
  then: OpenAlarms | undefined
  /** leads to the open alarms of a level */
  onLevel: (level: number) => void
}

type ShownProps = Omit<VerdictProps, 'then'> & { open: OpenAlarms }

/** One line on what is wrong: the number of alarms by level and of silent units. */
const Verdict = ({ offline, open, onLevel }: ShownProps) => {
  const text = useText(homeMessages)
  return (
    <section className="tw-verdict" aria-label={text('verdict')}>
      {open.byLevel.map(
        (count, at) =>
          count > 0 && (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the level.
              key={at}
              type="button"
              className={`tw-verdict-level tw-verdict-level${at + 1}`}
              onClick={() => onLevel(at + 1)}
            >
              {text('levelCount', at + 1, count)}
            </button>
          ),
      )}
      {offline > 0 && (
        <span className="tw-verdict-offline">
          {stateMarks.offline} {text('offline', offline)}
        </span>
      )}
      {open.count === 0 && offline === 0 && <span className="tw-state-ok">✓ {text('noOpenAlarms')}</span>}
    </section>
  )
}

const LiveVerdict = (props: Omit<VerdictProps, 'then'>) => {
  const { open } = useOpenAlarms()
  return open ? <Verdict {...props} open={open} /> : null
}

export const HomeVerdict = memo(({ then, ...props }: VerdictProps) =>
  then ? <Verdict {...props} open={then} /> : <LiveVerdict {...props} />,
)
