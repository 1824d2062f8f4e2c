import { bell } from '../../random.ts'
import { cellsPerCluster, cellVoltage } from './cell.ts'
import type { Cluster } from './cluster.ts'

/** What the sensors of one cluster read: V in mV steps, °C in tenths; cell numbers count from 1. */
export type CellReadings = {
  readonly volts: number[]
  readonly celsius: number[]
  readonly voltage: Extremes
  readonly temperature: Extremes
}
type Extremes = { max: number; maxCell: number; min: number; minCell: number; sum: number }

const noiseMask = 4095
const noise = Float64Array.from({ length: noiseMask + 1 }, (_, at) => bell(77, at))
const hotCells = { from: 60, to: 72, celsius: 6.3 }

const extremesOf = (values: readonly number[]): Extremes => {
  const found = { max: -Infinity, maxCell: 0, min: Infinity, minCell: 0, sum: 0 }
  for (let cell = 0; cell < values.length; cell += 1) {
    const value = values[cell] ?? 0
    found.sum += value
    if (value > found.max) {
      found.max = value
      found.maxCell = cell + 1
    }
    if (value < found.min) {
      found.min = value
      found.minCell = cell + 1
    }
  }
  return found
}

export type Felt = {
  /** percent, °C */
  readonly soc: number
  readonly temperature: number
  /** A through each cell */
  readonly current: number
  /** by how much its cells have drifted apart since they were new; 1 for not at all */
  readonly aged: number
  /** where its noise begins: another number for each cluster and tick */
  readonly noise: number
  /** a cell (from 1) with its distance from the others in percent of SOC */
  readonly weak?: { readonly cell: number; readonly lead: number } | undefined
  readonly hot?: boolean
}

/** The cells of a cluster as its sensors read them. */
export const readingsOf = (cluster: Cluster, felt: Felt): CellReadings => {
  const volts = new Array<number>(cellsPerCluster)
  const celsius = new Array<number>(cellsPerCluster)
  for (let cell = 0; cell < cellsPerCluster; cell += 1) {
    const lead = felt.weak?.cell === cell + 1 ? felt.weak.lead : (cluster.lead[cell] ?? 0) * felt.aged
    const sensed = (cluster.volts[cell] ?? 0) + 0.0004 * (noise[(felt.noise + cell) & noiseMask] ?? 0)
    volts[cell] =
      Math.round((cellVoltage(felt.soc + lead, felt.current, cluster.cellResistance[cell]) + sensed) * 1000) / 1000
    const warm = felt.hot && cell >= hotCells.from && cell < hotCells.to ? hotCells.celsius : 0
    const more = (cluster.celsius[cell] ?? 0) + 0.05 * (noise[(felt.noise + cell * 7) & noiseMask] ?? 0)
    celsius[cell] = Math.round((felt.temperature + more + warm) * 10) / 10
  }
  return { volts, celsius, voltage: extremesOf(volts), temperature: extremesOf(celsius) }
}
