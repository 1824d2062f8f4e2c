/** What `runningState` of a box says; anything else is shutdown (specification, section 4). */
export const boxStates = { 0: 'standby', 1: 'charging', 2: 'discharging' } as const

export type BoxState = (typeof boxStates)[keyof typeof boxStates] | 'shutdown'

export const boxStateOf = (runningState: number | null | undefined): BoxState =>
  runningState === 0 || runningState === 1 || runningState === 2 ? boxStates[runningState] : 'shutdown'

/** Plug status 0 is inserted, anything else removed; null where it is not known (specification, section 4). */
export const plugOf = (pluggedState: number | null): 'inserted' | 'removed' | null =>
  pluggedState === null ? null : pluggedState === 0 ? 'inserted' : 'removed'

/** A breaker of a box: 0 open, otherwise closed (specification, section 4). */
export const breakerOf = (state: number | null): 'open' | 'closed' | null =>
  state === null ? null : state === 0 ? 'open' : 'closed'

/** A ship's dynamic state: 0 sailing, 1 anchored, 5 berthed, any other aground (specification, section 4). */
export const shipStateOf = (state: number | null): 'sailing' | 'anchored' | 'berthed' | 'aground' | null => {
  if (state === null) return null
  return state === 0 ? 'sailing' : state === 1 ? 'anchored' : state === 5 ? 'berthed' : 'aground'
}

export type AlarmLevel = 1 | 2 | 3

/** What a picture shows of one box. SOC in %, power in kW with discharge positive, times in ms. */
export type BoxGlance = {
  readonly id: string
  readonly name: string
  readonly runningState: number | null
  readonly pluggedState: number | null
  readonly soc: number | null
  readonly power: number | null
  /** SOC of each cluster; a box shows eight */
  readonly clusters: readonly (number | null)[]
  /** the ship or station where it is */
  readonly place?: string | null
  /** the worst level among its open alarms */
  readonly level?: AlarmLevel | null
  readonly ts: number | null
}
