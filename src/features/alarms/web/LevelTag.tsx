import { useText } from '#web/i18n.ts'
import { type State, StateTag } from '#web/kit/StateTag.tsx'
import { messages } from '../messages.ts'

const states: Readonly<Record<number, State>> = { 1: 'level1', 2: 'level2', 3: 'level3' }

/** `N级告警` with the level's colour and number. */
export const LevelTag = ({ level }: { level: number }) => (
  <StateTag state={states[level] ?? 'info'} text={useText(messages)('levelN', level)} />
)
