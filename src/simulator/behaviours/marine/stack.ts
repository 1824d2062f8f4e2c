import { z } from 'zod'
import { chance } from '../../random.ts'
import type { Weather } from '../../weather.ts'
import { cellsPerCluster, restVoltage } from '../cells/cell.ts'
import { buildCluster, type Cluster, clusterState } from '../cells/cluster.ts'
import type { MarineFault } from './faults.ts'

export const clustersPerStack = 4
/** Cells side by side in each place of a cluster, 305 Ah each. */
export const strings = 4
/** of a new cluster */
export const ampereHours = strings * 305
/** kWh of a new stack: half of a ship's 7,500. */
export const ratedCapacity = 3750
export const ratedVoltage = 768

/** Discharge +, charge −; kW, V, °C, kWh. */
export const stackState = z.object({
  clusters: z.array(clusterState).length(clustersPerStack),
  /** as on the wire: 0 standby, 1 charging, 2 discharging */
  runningState: z.literal([0, 1, 2]),
  /** 0 standby, 1 charging, 2 stopped because full */
  chargingState: z.literal([0, 1, 2]),
  power: z.number(),
  voltage: z.number(),
  soh: z.number(),
  chargedEnergy: z.number(),
  dischargedEnergy: z.number(),
  inlet: z.number(),
  outlet: z.number(),
  room: z.number(),
})
export type StackState = Readonly<z.output<typeof stackState>>

export type Stack = {
  readonly seed: number
  /** from 1 */
  readonly ship: number
  readonly stack: number
  /** separates its random numbers from those of the boxes */
  readonly key: number
  readonly clusters: readonly Cluster[]
  readonly bornSoh: number
  readonly bornCharged: number
  readonly insulation: number
}

/** What acts on a stack at one moment. */
export type StackSurroundings = {
  readonly ts: number
  readonly weather: Weather
  /** kW, charge − */
  readonly asked: number
  readonly faults: readonly MarineFault[]
}

export const hasFault = ({ faults }: StackSurroundings, kind: MarineFault['kind']): boolean =>
  faults.some((fault) => fault.kind === kind)

/** A stack (from 1) of a ship (from 1) as it left its works. */
export const buildStack = (seed: number, ship: number, stack: number): Stack => {
  const key = 900_000 + 10 * ship + stack
  return {
    seed,
    ship,
    stack,
    key,
    clusters: Array.from({ length: clustersPerStack }, (_, index) => buildCluster(seed, key, index + 1)),
    bornSoh: 97.4 - 0.8 * chance(seed, key, 1),
    bornCharged: Math.round(1_500_000 + 200_000 * chance(seed, key, 2)),
    insulation: 1700 + 900 * chance(seed, key, 3),
  }
}

export const startStack = ({ clusters, bornSoh, bornCharged }: Stack): StackState => ({
  clusters: clusters.map(() => ({ soc: 80, temperature: 24, current: 0 })),
  runningState: 0,
  chargingState: 0,
  power: 0,
  voltage: cellsPerCluster * restVoltage(80),
  soh: bornSoh,
  chargedEnergy: bornCharged,
  dischargedEnergy: Math.round(bornCharged * 0.957),
  inlet: 22,
  outlet: 23,
  room: 24,
})
