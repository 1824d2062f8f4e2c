import type { Fault } from '../faults.ts'
import type { Weather } from '../weather.ts'

export type ClusterState = { readonly soc: number; readonly temperature: number; readonly current: number }

/** Running states as on the wire: 0 standby, 1 charging, 2 discharging, 3 shutdown. */
export type RunningState = 0 | 1 | 2 | 3

/** Plain numbers, so that a checkpoint is its JSON. Discharge +, charge −; kW, A, V, °C, kWh. */
export type BoxState = {
  readonly clusters: readonly ClusterState[]
  readonly runningState: RunningState
  /** 0 standby, 1 charging, 2 stopped because full, 3 stopped by something else */
  readonly chargingState: 0 | 1 | 2 | 3
  readonly power: number
  readonly voltage: number
  readonly soh: number
  readonly chargedEnergy: number
  readonly dischargedEnergy: number
  readonly compartment: number
  readonly humidity: number
  /** −1 cooling, 1 heating, 0 fan only */
  readonly climate: -1 | 0 | 1
  readonly igbt: number
  readonly socket: number
}

/** What acts on a box from outside at one moment. */
export type Surroundings = {
  readonly ts: number
  readonly weather: Weather
  readonly aboard: boolean
  readonly plugged: boolean
  /** kW that the ship takes from this box */
  readonly shipPower: number
  /** until the box goes aboard */
  readonly hoursLeft: number
  readonly localHour: number
  readonly faults: readonly Fault[]
}

export const hasFault = ({ faults }: Surroundings, kind: Fault['kind']): boolean =>
  faults.some((fault) => fault.kind === kind)
export const meanSoc = ({ clusters }: Pick<BoxState, 'clusters'>): number =>
  clusters.reduce((sum, { soc }) => sum + soc, 0) / clusters.length
/** kWh of a new box. */
export const ratedCapacity = 1600
export const ratedVoltage = 768
