import { useText } from '#web/i18n.ts'
import { messages } from './messages.ts'

/** A note as people read it: the server's own are keys, `opened` and `rights`. */
export const useNoteText = (): ((note: string) => string) => {
  const text = useText(messages)
  return (note) => (note === 'opened' ? text('noteOpened') : note === 'rights' ? text('noteRights') : note)
}
