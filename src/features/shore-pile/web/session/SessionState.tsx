import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage } from '#web/i18n.ts'
import { stateText } from '#contract/columns.ts'
import { sessionFlagWords, sessionStateWords } from '../../columns.ts'
import type { SessionFlag, SessionRow } from '../../rowShapes.ts'
import './session.css'

const marks: Readonly<Record<number, State>> = { 1: 'charging', 2: 'standby', 3: 'ok', 4: 'shutdown', 5: 'info' }

/** The step of a session with its mark. */
export const SessionState = ({ state }: Pick<SessionRow, 'state'>) => {
  const { language } = useLanguage()
  return <StateTag state={marks[state] ?? 'info'} text={stateText(sessionStateWords, state, language) ?? ''} />
}

const isFlag = (flag: string): flag is SessionFlag => flag in sessionFlagWords

/** What a session is marked with. */
export const SessionFlags = ({ flags }: Pick<SessionRow, 'flags'>) => {
  const { language } = useLanguage()
  return (
    <span className="tw-pilesession-flags">
      {flags.filter(isFlag).map((flag) => (
        <span key={flag} className="tw-pilesession-flag">
          {sessionFlagWords[flag][language]}
        </span>
      ))}
    </span>
  )
}
