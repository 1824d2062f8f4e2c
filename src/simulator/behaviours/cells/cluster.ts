import { z } from 'zod'
import { bell, chance } from '../../random.ts'
import { cellOhms, cellsPerCluster, nominalCellVoltage } from './cell.ts'

export const clusterState = z.object({ soc: z.number(), temperature: z.number(), current: z.number() })
export type ClusterState = Readonly<z.output<typeof clusterState>>

/** Percent, over the clusters of a battery. */
export const meanSoc = ({ clusters }: { readonly clusters: readonly ClusterState[] }): number =>
  clusters.reduce((sum, { soc }) => sum + soc, 0) / clusters.length

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

const cellArray = (make: (cell: number) => number): Float64Array =>
  Float64Array.from({ length: cellsPerCluster }, (_, cell) => make(cell))

/** A cluster as it left its works, from the seed, the number of its battery and its own. */
export const buildCluster = (seed: number, battery: number, cluster: number): Cluster => {
  const spread = 0.25 + 0.5 * chance(seed, battery, cluster, 10)
  const lead = cellArray((cell) => spread * bell(seed, battery, cluster, 11, cell))
  return {
    capacity: 1 + 0.008 * bell(seed, battery, cluster, 12),
    resistance: 1 + 0.04 * bell(seed, battery, cluster, 13),
    cellResistance: cellArray((cell) => 1 + 0.06 * bell(seed, battery, cluster, 14, cell)),
    lead,
    leadMost: lead.reduce((a, b) => Math.max(a, b)),
    volts: cellArray((cell) => 0.0015 * bell(seed, battery, cluster, 15, cell)),
    // Cells in the middle of a rack are warmer than those at its ends.
    celsius: cellArray(
      (cell) => 1.6 * Math.sin((Math.PI * (cell % 24)) / 23) + 0.3 * bell(seed, battery, cluster, 16, cell),
    ),
  }
}

/** Ohms of a cluster with one string of cells: less when warm, more when worn. */
export const ohmsOf = (cluster: Cluster, { temperature }: ClusterState, soh: number): number =>
  cellsPerCluster * cellOhms * cluster.resistance * Math.exp(0.012 * (25 - temperature)) * (1 + (100 - soh) / 60)

/**
 * Percent after some hours at a current (A) from cells that together rest at `rest` V, of a cluster with so many Ah. It counts energy at the
 * nominal voltage, as the rated capacity does: amperes alone would fall behind the kWh registers by 2 to 4 %.
 */
export const socAfter = (
  { soc }: ClusterState,
  { current, rest, capacity, hours }: { current: number; rest: number; capacity: number; hours: number },
): number => {
  const given = (current * hours * rest) / (cellsPerCluster * nominalCellVoltage)
  return Math.min(100, Math.max(0, soc - (given / capacity) * 100))
}
