import { useOpenAlarms } from '#features/alarms/web/useOpenAlarms.ts'
import type { OpenAlarms } from '#contract/alarm.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import type { FleetSums } from '../shapes.ts'
import { gravestOf, sinceText } from './homeData.ts'
import { messages } from './homeMessages.ts'

/** code of the history of alarms among the panels */
const history = 1

type VerdictProps = {
  sums: FleetSums
  /** the station's time of the picture */
  time: string
  /** those of a moment of the past: nothing is followed then */
  then: OpenAlarms | undefined
}

/** Whether anything is wrong, in one line: how many alarms by level, the gravest of them and since when, boxes that are silent. */
const Verdict = ({ sums, time, open }: Omit<VerdictProps, 'then'> & { open: OpenAlarms }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const panel = usePanel()
  const first = gravestOf(open)
  const offline = sums.boxNum - sums.onlineNum
  return (
    <section className="tw-verdict" aria-label={text('verdict')}>
      {open.byLevel.map(
        (count, at) =>
          count > 0 && (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the level.
              key={at}
              type="button"
              className={`tw-verdict-level tw-state-level${at + 1}`}
              onClick={() => panel.open(history, { alarmLevel: String(at + 1), state: '1' })}
            >
              {text('levelCount', at + 1, count)}
            </button>
          ),
      )}
      {offline > 0 && <span className="tw-verdict-offline">○ {text('offline', offline)}</span>}
      {open.count === 0 && offline === 0 && <span className="tw-state-ok">✓ {text('noOpenAlarms')}</span>}
      {first && (
        <span className="tw-verdict-first">
          <strong>{first.unitName}</strong> {language === 'en' ? first.alarmContentEn : first.alarmContent}{' '}
          <span className="tw-age">{text('since', sinceText(first.alarmTime, time))}</span>
        </span>
      )}
    </section>
  )
}

const LiveVerdict = (props: Omit<VerdictProps, 'then'>) => {
  const { open } = useOpenAlarms()
  return open ? <Verdict {...props} open={open} /> : null
}

export const HomeVerdict = ({ then, ...props }: VerdictProps) =>
  then ? <Verdict {...props} open={then} /> : <LiveVerdict {...props} />
