import { weakLead } from '../faults.ts'
import { bell } from '../random.ts'
import type { Box } from './build.ts'
import { cellsPerCluster, cellVoltage } from './cell.ts'
import type { BoxState, Surroundings } from './state.ts'

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

/** The cells of a cluster (index from 0) as its sensors read them at that moment. */
export const readCells = (box: Box, state: BoxState, index: number, around: Surroundings): CellReadings => {
  const cluster = box.clusters[index]
  const own = state.clusters[index]
  if (!cluster || !own) throw new Error(`box ${box.number} has no cluster ${index + 1}`)
  const aged = 1 + (state.chargedEnergy - box.bornCharged + 400_000) / 4_000_000
  const weak = around.faults.find(({ kind, cluster: number }) => kind === 'weakCell' && number === index + 1)
  const hot = around.faults.some(({ kind, cluster: number }) => kind === 'hotModule' && number === index + 1)
  const start = Math.floor(around.ts / 10_000) * 31 + box.number * 977 + index * 211
  const volts = new Array<number>(cellsPerCluster)
  const celsius = new Array<number>(cellsPerCluster)
  for (let cell = 0; cell < cellsPerCluster; cell += 1) {
    const lead = weak?.cell === cell + 1 ? weakLead(around.ts) : (cluster.lead[cell] ?? 0) * aged
    const sensed = (cluster.volts[cell] ?? 0) + 0.0004 * (noise[(start + cell) & noiseMask] ?? 0)
    volts[cell] =
      Math.round((cellVoltage(own.soc + lead, own.current, cluster.cellResistance[cell]) + sensed) * 1000) / 1000
    const warm = hot && cell >= hotCells.from && cell < hotCells.to ? hotCells.celsius : 0
    const felt = (cluster.celsius[cell] ?? 0) + 0.05 * (noise[(start + cell * 7) & noiseMask] ?? 0)
    celsius[cell] = Math.round((own.temperature + felt + warm) * 10) / 10
  }
  return { volts, celsius, voltage: extremesOf(volts), temperature: extremesOf(celsius) }
}
