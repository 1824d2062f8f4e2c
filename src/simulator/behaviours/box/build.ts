import { chance } from '../../random.ts'
import { buildCluster, type Cluster } from '../cells/cluster.ts'
import { clustersPerBox } from './lines.ts'

export type Box = {
  /** from 1 */
  readonly number: number
  readonly clusters: readonly Cluster[]
  /** kW that its bay charges with */
  readonly chargePower: number
  /** hours by which its daily plan is early or late: the bays of a port take turns */
  readonly habit: number
  /** % that its bay keeps it at while there is time before it goes aboard */
  readonly keptSoc: number
  readonly bornSoh: number
  readonly bornCharged: number
  readonly insulation: number
}

/** A box (from 1) as it left its works: follows from the seed and its number alone. */
export const buildBox = (seed: number, number: number): Box => {
  const age = chance(seed, number, 1)
  return {
    number,
    clusters: Array.from({ length: clustersPerBox }, (_, index) => buildCluster(seed, number, index + 1)),
    chargePower: 260 + 20 * Math.floor(6 * chance(seed, number, 2)),
    habit: 24 * chance(seed, number, 3) - 12,
    keptSoc: 58 + 34 * chance(seed, number, 5),
    bornSoh: 99.2 - 6.5 * age,
    bornCharged: Math.round(60_000 + 900_000 * age),
    insulation: 1800 + 1500 * chance(seed, number, 4),
  }
}
