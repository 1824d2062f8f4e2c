import type { AlarmLevel } from '../pictures/unitState.ts'

/** What happens in a bay: a box stands there, is plugged in, charges, is full, is unplugged again; or nothing works. */
export type BayState = 'empty' | 'parked' | 'plugged' | 'charging' | 'full' | 'unplugged' | 'faulty'

/** A bay as the yard draws it. SOC in %, power in kW with charging positive. */
export type QuayBay = {
  readonly id: string
  readonly name: string
  /** the name of the box in it; null where none stands there */
  readonly box: string | null
  readonly state: BayState
  readonly soc: number | null
  readonly power: number | null
  /** when its box is full, `HH:mm` */
  readonly full: string | null
  readonly level: AlarmLevel | null
  /** how old its readings are, where they are too old; null while they are fresh */
  readonly age: string | null
  /** its box seems to be plugged in elsewhere */
  readonly doubtful: boolean
}

export type QuayContainer = {
  readonly id: string
  readonly name: string
  /** beside its name, such as the load of its transformer */
  readonly note: string
  readonly bays: readonly QuayBay[]
}

/** A box outside of bays: aboard, in the yard, on a truck or on the hook. */
export type QuayBox = { readonly id: string; readonly name: string; readonly soc: number | null }

export type QuayShip = {
  readonly id: string
  readonly name: string
  /** beside its name, such as since when it is at berth */
  readonly note: string
  /** m; null where nobody knows */
  readonly length: number | null
  /** its slots in their order; null is an empty one */
  readonly slots: readonly (QuayBox | null)[]
}

export type QuayTruck = { readonly id: string; readonly name: string; readonly box: QuayBox | null }

/** A gantry crane where it stands: shares of the ways of gantry, trolley and hoist from 0 to 1, null where unknown. */
export type QuayCrane = {
  readonly name: string
  readonly gantry: number | null
  readonly trolley: number | null
  readonly hoist: number | null
  readonly load: QuayBox | null
  /** something hangs on the hook, whichever box it is */
  readonly loaded: boolean
  /** its readings are too old to be followed */
  readonly old: boolean
  /** s between two reports: it glides so long from one place to the next */
  readonly pace: number
}

export const bayMarks: Readonly<Record<BayState, string>> = {
  empty: '–',
  parked: '○',
  plugged: '◇',
  charging: '▲',
  full: '■',
  unplugged: '□',
  faulty: '✕',
}

/** Equal in all fields, so that it need not be drawn again. */
export const isSameBay = (one: QuayBay, other: QuayBay): boolean =>
  (Object.keys(one) as (keyof QuayBay)[]).every((key) => one[key] === other[key])

/** How many bays are in each state, in the order of `bayMarks`; states without bays are left out. */
export const countStates = (bays: readonly QuayBay[]): { state: BayState; count: number }[] =>
  (Object.keys(bayMarks) as BayState[])
    .map((state) => ({ state, count: bays.filter((bay) => bay.state === state).length }))
    .filter(({ count }) => count > 0)
