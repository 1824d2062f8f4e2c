import { clustersPerBox } from '../fleet.ts'
import { bell, chance } from '../random.ts'
import { cellsPerCluster } from './cell.ts'

/** What a cluster is born with; arrays hold one number per cell. */
export type Cluster = {
  /** of the rated capacity */
  readonly capacity: number
  /** of the usual resistance, of the cluster and of each cell */
  readonly resistance: number
  readonly cellResistance: Float64Array
  /** percent of SOC that a cell runs ahead of its cluster */
  readonly lead: Float64Array
  readonly leadMost: number
  /** what its sensors add, V and °C */
  readonly volts: Float64Array
  readonly celsius: Float64Array
}

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

const cellArray = (make: (cell: number) => number): Float64Array =>
  Float64Array.from({ length: cellsPerCluster }, (_, cell) => make(cell))

const buildCluster = (seed: number, box: number, cluster: number): Cluster => {
  const spread = 0.25 + 0.5 * chance(seed, box, cluster, 10)
  const lead = cellArray((cell) => spread * bell(seed, box, cluster, 11, cell))
  return {
    capacity: 1 + 0.008 * bell(seed, box, cluster, 12),
    resistance: 1 + 0.04 * bell(seed, box, cluster, 13),
    cellResistance: cellArray((cell) => 1 + 0.06 * bell(seed, box, cluster, 14, cell)),
    lead,
    leadMost: lead.reduce((a, b) => Math.max(a, b)),
    volts: cellArray((cell) => 0.0015 * bell(seed, box, cluster, 15, cell)),
    // Cells in the middle of a rack are warmer than those at its ends.
    celsius: cellArray(
      (cell) => 1.6 * Math.sin((Math.PI * (cell % 24)) / 23) + 0.3 * bell(seed, box, cluster, 16, cell),
    ),
  }
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
