import { offlineState } from '#contract/unit.ts'

const runStates = { 0: 'standby', 1: 'charging', 2: 'discharging' } as const

export type RunState = (typeof runStates)[keyof typeof runStates] | 'shutdown' | 'offline'

export const stateMarks: Readonly<Record<RunState, string>> = {
  charging: '▲',
  discharging: '▼',
  standby: '■',
  shutdown: '○',
  offline: '?',
}

/** What `runningState` of a unit says: −1 is offline, anything unknown is shutdown (specification, section 4). */
export const runStateOf = (runningState: number | null | undefined): RunState => {
  if (runningState === offlineState) return 'offline'
  return runningState === 0 || runningState === 1 || runningState === 2 ? runStates[runningState] : 'shutdown'
}

/** Plug status 0 is inserted, anything else removed; null where it is not known (specification, section 4). */
export const plugOf = (pluggedState: number | null): 'inserted' | 'removed' | null =>
  pluggedState === null ? null : pluggedState === 0 ? 'inserted' : 'removed'

/** A breaker of a unit: 0 open, otherwise closed (specification, section 4). */
export const breakerOf = (state: number | null): 'open' | 'closed' | null =>
  state === null ? null : state === 0 ? 'open' : 'closed'

export type AlarmLevel = 1 | 2 | 3

/** A level from the wire as pictures draw it; null if it is unknown. */
export const levelOf = (level: number | null): AlarmLevel | null =>
  level === 1 || level === 2 || level === 3 ? level : null

/** What a picture shows of one unit. SOC in %, power in kW with discharge positive, times in ms. */
export type UnitGlance = {
  readonly id: string
  readonly name: string
  readonly runningState: number | null
  /** where it has a plug */
  readonly pluggedState?: number | null
  readonly soc: number | null
  readonly power: number | null
  /** SOC of each cluster; at most eight are shown */
  readonly clusters: readonly (number | null)[]
  /** the ship or station where it is */
  readonly place?: string | null
  /** the worst level among its open alarms */
  readonly level?: AlarmLevel | null
  readonly ts: number | null
  /** how often it reports, where that differs from the other units */
  readonly intervalSeconds?: number
}

/** Whether two units look the same in a picture; clusters are compared in order. */
export const isSameGlance = (one: UnitGlance, other: UnitGlance): boolean => {
  const said = new Map(Object.entries(other))
  return Object.entries(one).every(([key, value]) => said.get(key) === value)
}
