import { useText } from '#web/i18n.ts'
import { useNow } from '#web/kit/useNow.ts'
import './control.css'
import { countdownText } from './commandFace.ts'
import { messages } from './messages.ts'

/** How long a request may still be approved, as time and as a bar; both ms of the server's clock. */
export const Countdown = ({ from, until }: { from: number; until: number }) => {
  const text = useText(messages)
  const left = Math.max(0, until - useNow())
  return (
    <div className="tw-command-countdown" role="timer" aria-label={text('remainingName')}>
      <span>{text('remaining', countdownText(left))}</span>
      <span aria-hidden="true" className="tw-command-bar">
        <span style={{ width: `${Math.min(100, (left / Math.max(1, until - from)) * 100)}%` }} />
      </span>
    </div>
  )
}
