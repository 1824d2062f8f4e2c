import { commandStateWords } from '#catalogue/commands/words.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import type { CommandDetail } from '../shapes.ts'
import './control.css'
import { faceOf } from './commandFace.ts'
import { commandSteps, isOnCourse, type TakenStep } from './commandSteps.ts'
import { messages } from './messages.ts'
import { useNoteText } from './useNoteText.ts'

/** Who did what and when, to the second, and what is still ahead. */
export const Steps = ({ command }: { command: CommandDetail }) => {
  const text = useText(messages)
  const { taken, ahead } = commandSteps(command)
  return (
    <section className="tw-command-part" aria-label={text('steps')}>
      <h3>{text('steps')}</h3>
      <ol className="tw-command-steps">
        {taken.map((step) => (
          <Taken key={`${step.kind} ${step.ts}`} step={step} />
        ))}
        {ahead.map((state) => (
          <li key={state} className="tw-command-ahead">
            <span aria-hidden="true">○</span>
            <span>{text(`ahead_${state}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const bad = new Set(['fault', 'lost'])

const Taken = ({ step: { kind, time, userName, ip, note } }: { step: TakenStep }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const noteText = useNoteText()
  const name = isOnCourse(kind) ? text(`step_${kind}`) : commandStateWords[kind][language]
  const failed = kind !== 'late' && bad.has(faceOf[kind])
  const fromDevice = kind === 'late' || kind === 'accepted' || kind === 'refused'
  return (
    <li className={failed ? 'tw-command-failed' : ''}>
      <span aria-hidden="true">{failed ? '✕' : '●'}</span>
      <span>
        {name}
        {userName !== null && <span className="tw-dim"> {ip === null ? userName : `${userName} · ${ip}`}</span>}
        {note !== null && note !== '' && kind !== 'pending' && (
          <span className="tw-command-note">{fromDevice ? text('deviceSaid', note) : noteText(note)}</span>
        )}
      </span>
      <time title={time}>{time.slice(11)}</time>
    </li>
  )
}
