import { type Text, useText } from '#web/i18n.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { messages, type RecordText } from '../messages.ts'

type Going = { state: State; text: RecordText }

/** What goes on, has ended, or broke off: by mark, colour and word. */
export const RecordState = ({ going, row }: { going: Going; row: { endTime: string | null; silent: boolean } }) => {
  const text: Text<RecordText> = useText(messages)
  if (row.endTime === null) return <StateTag state={going.state} text={text(going.text)} />
  if (!row.silent) return <StateTag state="shutdown" text={text('ended')} />
  return (
    <span title={text('silentHint')}>
      <StateTag state="lost" text={text('silent')} />
    </span>
  )
}

export const goingOf = (type: number): Going =>
  type === 1 ? { state: 'charging', text: 'charging' } : { state: 'discharging', text: 'discharging' }
