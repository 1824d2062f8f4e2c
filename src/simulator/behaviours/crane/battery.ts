import { cellsPerCluster, restVoltage } from '../cells/cell.ts'
import { type ClusterState, ohmsOf } from '../cells/cluster.ts'
import { type CellReadings, readingsOf } from '../cells/readings.ts'
import { capacitorVolts, type Crane, type CraneState, socOf } from './state.ts'

/** V of the storage; that of a battery while so many kW flow into it. */
export const boxVoltage = (crane: Crane, state: CraneState, into: number): number =>
  crane.cluster ? clusterVolts(crane, state, into) : capacitorVolts(crane, state)

/** The cells are those of the other batteries; one string of them has a good part of the capacity. */
const clusterVolts = (crane: Crane, state: CraneState, into: number): number => {
  const rest = cellsPerCluster * restVoltage(socOf(crane, state))
  const ohms = crane.cluster ? ohmsOf(crane.cluster, ownOf(crane, state, 0), 100) : 0
  return (rest + Math.sqrt(rest * rest + 4000 * into * ohms)) / 2
}

const ownOf = (crane: Crane, state: CraneState, current: number): ClusterState => ({
  soc: socOf(crane, state),
  temperature: state.boxTemperature,
  current,
})

/** The cluster of a battery at a current (A, discharge +), and its cells. */
export const clusterOf = (
  crane: Crane,
  state: CraneState,
  current: number,
  noise: number,
): { readonly own: ClusterState; readonly cells: CellReadings } | undefined => {
  if (!crane.cluster) return undefined
  const own = ownOf(crane, state, current)
  return { own, cells: readingsOf(crane.cluster, { ...own, aged: 1, noise }) }
}
