import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage } from '#web/i18n.ts'
import { connectionStateWords } from '../../columns.ts'

const faces = ['shutdown', 'connecting', 'info', 'info', 'charging', 'standby', 'stale', 'ok', 'lost'] as const
const isWorded = (state: number): state is keyof typeof connectionStateWords => state in connectionStateWords

/** The step of a connection by its code, with its mark. */
export const ConnectionTag = ({ state }: { state: number }) => {
  const { language } = useLanguage()
  const face: State = faces[state] ?? 'info'
  return <StateTag state={face} text={isWorded(state) ? connectionStateWords[state][language] : String(state)} />
}
