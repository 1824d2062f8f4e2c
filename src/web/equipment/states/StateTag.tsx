import './stateTag.css'

const marks = {
  charging: '▲',
  discharging: '▼',
  standby: '■',
  shutdown: '○',
  offline: '?',
  fault: '✕',
  ok: '●',
  connecting: '◌',
  stale: '◷',
  lost: '✕',
  info: '◆',
  level1: '1',
  level2: '2',
  level3: '3',
} as const

export type State = keyof typeof marks

type StateTagProps = { state: State; text: string; className?: string }

/** A state by colour and by mark. */
export const StateTag = ({ state, text, className = '' }: StateTagProps) => (
  <span className={`tw-state tw-state-${state} ${className}`.trim()}>
    <span aria-hidden="true" className="tw-mark">
      {marks[state]}
    </span>
    {text}
  </span>
)
