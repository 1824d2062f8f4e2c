import { useLanguage, useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { useNow } from '#web/kit/useNow.ts'
import type { Interlock } from '../shapes.ts'
import './control.css'
import { messages } from './messages.ts'

type Props = {
  interlocks: readonly Interlock[]
  /** they are those of the last check, not those of this moment */
  past?: boolean
}

/** What must hold before a command goes out: each with its value, what is needed, and a tick. */
export const Interlocks = ({ interlocks, past = false }: Props) => {
  const text = useText(messages)
  const unmet = interlocks.filter(({ ok }) => !ok).length
  return (
    <section className="tw-command-part" aria-label={text('interlocks')}>
      <h3>
        {text('interlocks')}
        <small className={unmet > 0 ? 'tw-command-bad' : 'tw-command-good'}>
          {unmet > 0 ? text('unmet', unmet) : text('allMet')}
        </small>
        {past && <small>{text('checkedThen')}</small>}
      </h3>
      <ul className="tw-command-interlocks">
        {interlocks.map((interlock) => (
          <Line key={interlock.key} interlock={interlock} past={past} />
        ))}
      </ul>
    </section>
  )
}

const Line = ({ interlock, past }: { interlock: Interlock; past: boolean }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const now = useNow()
  const { ok, ts } = interlock
  const zh = language === 'zh'
  return (
    <li className={ok ? undefined : 'tw-command-unmet'}>
      <span role="img" aria-label={text(ok ? 'met' : 'notMet')} className="tw-command-tick">
        {ok ? '✓' : '✕'}
      </span>
      <span>{zh ? interlock.name : interlock.nameEn}</span>
      <strong>{(zh ? interlock.shown : interlock.shownEn) ?? text('noValue')}</strong>
      <span className="tw-dim">
        {text('limit', zh ? interlock.limit : interlock.limitEn)}
        {interlock.stale && ` · ${text('tooOld')}`}
        {ts !== null && !past && (
          <>
            {' · '}
            <Age ts={ts} now={now} />
          </>
        )}
      </span>
    </li>
  )
}
