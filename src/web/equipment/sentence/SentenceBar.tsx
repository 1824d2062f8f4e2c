import { type CSSProperties, Fragment } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { useText } from '../../i18n.ts'
import { type RunState, stateMarks } from '../pictures/unitState.ts'
import '../pictures/drawing.css'
import { emsOf, type Sentence } from './sentence.ts'
import { sentenceMessages } from './sentenceMessages.ts'
import './sentence.css'

/** How many units are in a state; with a name and mark of its own where it is no running state. */
export type StateCount = {
  readonly state: RunState
  readonly count: number
  readonly named?: { readonly mark: string; readonly name: string }
}

type SentenceBarProps = {
  sentence: Sentence
  /** units by state; states without units are left out */
  counts: readonly StateCount[]
  /** how long nothing was wrong, in words; undefined where nobody knows */
  calm?: string | undefined
  /** the part about an alarm is a link to it; plain words without */
  onOpenAlarm?: ((alarm: AlarmRow) => void) | undefined
}

/** The wall in one line, as large as its room allows, with the cause or action below and the states at the right. */
export const SentenceBar = ({ sentence: { parts, below }, counts, calm, onOpenAlarm }: SentenceBarProps) => {
  const text = useText(sentenceMessages)
  const ems = emsOf(parts.map((part) => part.text).join(' · '))
  return (
    <section
      className={parts[0]?.tone === 'level1' ? 'tw-sentence tw-sentence-alert' : 'tw-sentence'}
      aria-label={text('sentence')}
    >
      <p className="tw-sentence-line" style={{ '--tw-ems': Math.max(1, ems) } as CSSProperties}>
        {parts.map(({ text: words, tone, alarm }, at) => (
          <Fragment key={words}>
            {at > 0 && <span className="tw-sentence-dot"> · </span>}
            {alarm && onOpenAlarm ? (
              <button
                type="button"
                className={`tw-sentence-part tw-sentence-${tone}`}
                onClick={() => onOpenAlarm(alarm)}
              >
                {words}
              </button>
            ) : (
              <span
                className={`tw-sentence-part tw-sentence-${tone}`}
                style={{ '--tw-part-ems': Math.max(1, emsOf(words)) } as CSSProperties}
              >
                {words}
              </span>
            )}
          </Fragment>
        ))}
      </p>
      {calm !== undefined && (
        <p className="tw-sentence-calm">
          {text('calmFor')} <b>{calm}</b>
        </p>
      )}
      <p className="tw-sentence-below" style={{ '--tw-ems': Math.max(1, emsOf(below)) } as CSSProperties}>
        {below}
      </p>
      <p className="tw-sentence-states">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ state, count, named }) => (
            <span key={named?.name ?? state}>
              <span className={`tw-sentence-mark tw-pic-${state}`} aria-hidden="true">
                {named?.mark ?? stateMarks[state]}
              </span>{' '}
              {named?.name ?? text(state)} {count}
            </span>
          ))}
      </p>
    </section>
  )
}
