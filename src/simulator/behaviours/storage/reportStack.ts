import type { Values } from '../../actors/actor.ts'
import { bell } from '../../random.ts'
import { tickMs } from '../../times.ts'
import { cellsPerCluster } from '../cells/cell.ts'
import { meanSoc } from '../cells/cluster.ts'
import { type CellReadings, readingsOf } from '../cells/readings.ts'
import { extremesOver, reportCluster } from '../cells/report.ts'
import { rounded } from '../rounded.ts'
import { floorSoc, fullSoc } from './plan.ts'
import { ampereHours, ratedCapacity, ratedVoltage } from './stations.ts'
import type { StorageUnit, StorageUnitState } from './state.ts'
import { aheadLead, allowedOf, runningOf, type UnitSurroundings } from './step.ts'

/** Part of a stack's capacity that may flow in and out in an hour. */
const mostRate = 0.5

const workModes = [1, 5, 3] as const

/** The cells of a cluster (index from 0) as its sensors read them. */
export const readUnitCells = (
  unit: StorageUnit,
  state: StorageUnitState,
  index: number,
  { ts, faults }: UnitSurroundings,
): CellReadings => {
  const cluster = unit.clusters[index]
  const own = state.clusters[index]
  if (!cluster || !own) throw new Error(`stack ${unit.key} has no cluster ${index + 1}`)
  const here = faults.filter((fault) => fault.cluster === index + 1)
  const ahead = here.find(({ kind }) => kind === 'weakCell')
  return readingsOf(cluster, {
    ...own,
    aged: 1 + (state.dcDischarged - unit.bornDischarged) / 6_000_000,
    noise: Math.floor(ts / tickMs) * 37 + unit.key * 991 + index * 223,
    weak: ahead?.cell === undefined ? undefined : { cell: ahead.cell, lead: aheadLead },
    hot: here.some(({ kind }) => kind === 'hotCluster'),
  })
}

/** The numbers of the cells that are the extremes of a stack, in the clusters that `extremes` names. */
const extremeCells = (extremes: Values, cells: readonly CellReadings[]): Values => {
  const of = (key: string): CellReadings | undefined => cells[Number(extremes[`${key}Cluster`]) - 1]
  return {
    maxCellVoltageCell: of('maxCellVoltage')?.voltage.maxCell ?? 0,
    minCellVoltageCell: of('minCellVoltage')?.voltage.minCell ?? 0,
    maxCellTemperatureCell: of('maxCellTemperature')?.temperature.maxCell ?? 0,
    minCellTemperatureCell: of('minCellTemperature')?.temperature.minCell ?? 0,
  }
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

const noiseOf =
  (seed: number, { key }: StorageUnit, ts: number) =>
  (which: number): number =>
    bell(seed, key, which, Math.floor(ts / tickMs))

const cyclesOf = ({ dcDischarged }: StorageUnitState): number => Math.floor(dcDischarged / ratedCapacity)

export const reportStack = (
  seed: number,
  unit: StorageUnit,
  state: StorageUnitState,
  cells: readonly CellReadings[],
  around: UnitSurroundings,
): Values => {
  const soc = meanSoc(state)
  const whole = ratedCapacity * (state.soh / 100)
  const running = runningOf(state.dcPower)
  const extremes = extremesOver(cells)
  const rate = mostRate * ampereHours * state.clusters.length
  const currents = state.clusters.map(({ current }) => current)
  return {
    totalVoltage: rounded(state.voltage, 1),
    totalCurrent: rounded(
      currents.reduce((a, b) => a + b, 0),
      1,
    ),
    power: rounded(state.dcPower, 1),
    soc: rounded(soc, 1),
    soh: rounded(state.soh, 1),
    insulation: rounded(unit.insulation + 25 * noiseOf(seed, unit, around.ts)(1), 0),
    ratedCapacity,
    ratedVoltage,
    ...extremes,
    ...extremeCells(extremes, cells),
    averageCellVoltage: rounded(mean(cells.map(({ voltage }) => voltage.sum)) / cellsPerCluster, 3),
    averageCellTemperature: rounded(mean(cells.map(({ temperature }) => temperature.sum)) / cellsPerCluster, 1),
    chargeable: rounded(((100 - soc) / 100) * whole, 1),
    dischargeable: rounded((soc / 100) * whole, 1),
    allowedChargeCurrent: rounded(soc < 100 ? rate * allowedOf(unit, state, -1, around) : 0, 0),
    allowedDischargeCurrent: rounded(soc > floorSoc ? rate * allowedOf(unit, state, 1, around) : 0, 0),
    clusterSocDifference: rounded(spread(state.clusters.map((own) => own.soc)), 1),
    clusterCurrentDifference: rounded(spread(currents), 1),
    onlineClusters: state.clusters.length,
    cycleCount: cyclesOf(state),
    startCount: state.starts,
    runningState: running,
    chargingState: running === 1 ? 1 : soc >= fullSoc - 1 ? 2 : 0,
    mainBreaker: 1,
    remoteMode: 1,
    workMode: workModes[running],
    balancingMode: 1,
    balancingHostState: running === 0 && soc >= fullSoc - 1 ? 3 : 0,
    faultLevel: around.faults.some(({ dtc }) => dtc !== undefined) ? 1 : 0,
    chargedEnergy: rounded(state.dcCharged, 2),
    dischargedEnergy: rounded(state.dcDischarged, 2),
  }
}

/** What a cluster (index from 0) reports; its cells only where asked for. */
export const reportStorageCluster = (
  seed: number,
  unit: StorageUnit,
  state: StorageUnitState,
  index: number,
  cells: CellReadings,
  around: UnitSurroundings,
  withCells: boolean,
): Values => {
  const own = state.clusters[index]
  if (!own) return {}
  const noise = noiseOf(seed, unit, around.ts)
  const insulation = unit.insulation + 350 + 30 * noise(20 + index)
  const balancing = state.dcPower === 0 && own.soc >= fullSoc - 1
  const values = reportCluster(own, cells, {
    soh: state.soh,
    ambient: state.air,
    runningState: runningOf(state.dcPower),
    climate: state.air > 25 ? -1 : state.air < 16 ? 1 : 0,
    balancing,
    fault: false,
    withCells,
  })
  return {
    ...values,
    insulation: rounded(insulation, 0),
    positiveInsulation: rounded(insulation * 1.05, 0),
    negativeInsulation: rounded(insulation, 0),
    balancingCells: balancing ? 12 + 3 * index : 0,
    cycleCount: cyclesOf(state),
    fuse: 0,
  }
}
