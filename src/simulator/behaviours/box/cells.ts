import { type CellReadings, readingsOf } from '../cells/readings.ts'
import type { Box } from './build.ts'
import { weakLead } from './faults.ts'
import type { BoxState, Surroundings } from './state.ts'

/** The cells of a cluster (index from 0) of a box as its sensors read them at that moment. */
export const readCells = (box: Box, state: BoxState, index: number, around: Surroundings): CellReadings => {
  const cluster = box.clusters[index]
  const own = state.clusters[index]
  if (!cluster || !own) throw new Error(`box ${box.number} has no cluster ${index + 1}`)
  const weak = around.faults.find(({ kind, cluster: number }) => kind === 'weakCell' && number === index + 1)
  return readingsOf(cluster, {
    ...own,
    aged: 1 + (state.chargedEnergy - box.bornCharged + 400_000) / 4_000_000,
    noise: Math.floor(around.ts / 10_000) * 31 + box.number * 977 + index * 211,
    weak: weak?.cell === undefined ? undefined : { cell: weak.cell, lead: weakLead(around.ts) },
    hot: around.faults.some(({ kind, cluster: number }) => kind === 'hotModule' && number === index + 1),
  })
}
