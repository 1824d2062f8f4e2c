import { z } from 'zod'
import type { Weather } from '../../weather.ts'
import { clusterState } from '../cells/cluster.ts'
import type { Fault } from './faults.ts'
import { clustersPerBox } from './lines.ts'

/** Discharge +, charge −; kW, A, V, °C, kWh. */
export const boxState = z.object({
  clusters: z.array(clusterState).length(clustersPerBox),
  /** as on the wire: 0 standby, 1 charging, 2 discharging, 3 shutdown */
  runningState: z.literal([0, 1, 2, 3]),
  /** 0 standby, 1 charging, 2 stopped because full, 3 stopped by something else */
  chargingState: z.literal([0, 1, 2, 3]),
  power: z.number(),
  voltage: z.number(),
  soh: z.number(),
  chargedEnergy: z.number(),
  dischargedEnergy: z.number(),
  compartment: z.number(),
  humidity: z.number(),
  /** −1 cooling, 1 heating, 0 fan only */
  climate: z.literal([-1, 0, 1]),
  igbt: z.number(),
  socket: z.number(),
})
export type BoxState = Readonly<z.output<typeof boxState>>

/** What acts on a box from outside at one moment. */
export type Surroundings = {
  readonly ts: number
  readonly weather: Weather
  readonly aboard: boolean
  readonly plugged: boolean
  /** kW that the ship takes from this box */
  readonly shipPower: number
  /** kW that the bay gives or takes at most */
  readonly limit: number
  /** until the box goes aboard */
  readonly hoursLeft: number
  readonly localHour: number
  readonly faults: readonly Fault[]
}

export const hasFault = ({ faults }: Surroundings, kind: Fault['kind']): boolean =>
  faults.some((fault) => fault.kind === kind)
/** kWh of a new box. */
export const ratedCapacity = 1600
export const ratedVoltage = 768
