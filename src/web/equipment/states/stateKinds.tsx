import { useText } from '../../i18n.ts'
import { type State, StateTag } from './StateTag.tsx'
import './stateTag.css'
import { tagMessages } from './tagMessages.ts'

export type RunningState = Extract<State, 'charging' | 'discharging' | 'standby' | 'shutdown' | 'offline' | 'fault'>

/** What a device does, by colour, mark and word. */
export const RunningTag = ({ state }: { state: RunningState }) => (
  <StateTag state={state} text={useText(tagMessages)(state)} />
)

const levels: Readonly<Record<number, State>> = { 1: 'level1', 2: 'level2', 3: 'level3' }

/** `N级告警`: an alarm's level by colour and number, the gravest filled. */
export const AlarmLevelTag = ({ level }: { level: number }) => (
  <span className={`tw-state tw-level-tag tw-state-${levels[level] ?? 'info'}`}>
    {useText(tagMessages)('alarmLevel', level)}
  </span>
)
