import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage } from '#web/i18n.ts'
import { messageStateWords } from '../columns.ts'
import type { NotifyMessage } from '../shapes.ts'

const marks: Readonly<Record<NotifyMessage['state'], State>> = {
  queued: 'connecting',
  sent: 'info',
  delivered: 'ok',
  failed: 'fault',
  unsure: 'offline',
}

/** What became of a message, by mark and word, and why it failed. */
export const MessageState = ({ state, error }: Pick<NotifyMessage, 'state' | 'error'>) => (
  <>
    <StateTag state={marks[state]} text={messageStateWords[state][useLanguage().language]} />
    {error !== null && <span className="tw-notify-error">{error}</span>}
  </>
)
