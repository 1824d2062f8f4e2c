import type { Values } from '../../actors/actor.ts'
import { rounded } from '../rounded.ts'
import { cellsPerCluster } from './cell.ts'
import type { ClusterState } from './cluster.ts'
import type { CellReadings } from './readings.ts'

const clusterModes = [1, 5, 4, 0] as const

/** The extremes over the cells of all clusters, with the numbers of those clusters. */
export const extremesOver = (cells: readonly CellReadings[]): Values => {
  const best = (value: (each: CellReadings) => number): { value: number; cluster: number } => {
    const values = cells.map(value)
    const highest = Math.max(...values)
    return { value: highest, cluster: values.indexOf(highest) + 1 }
  }
  const maxV = best(({ voltage }) => voltage.max)
  const minV = best(({ voltage }) => -voltage.min)
  const maxT = best(({ temperature }) => temperature.max)
  const minT = best(({ temperature }) => -temperature.min)
  return {
    maxCellVoltage: maxV.value,
    maxCellVoltageCluster: maxV.cluster,
    minCellVoltage: -minV.value,
    minCellVoltageCluster: minV.cluster,
    maxCellTemperature: maxT.value,
    maxCellTemperatureCluster: maxT.cluster,
    minCellTemperature: -minT.value,
    minCellTemperatureCluster: minT.cluster,
  }
}

/** What a cluster shares with the others of its battery. */
export type Housing = {
  readonly soh: number
  /** °C around it */
  readonly ambient: number
  /** 0 standby, 1 charging, 2 discharging, 3 shutdown */
  readonly runningState: 0 | 1 | 2 | 3
  /** −1 cooling, 1 heating */
  readonly climate: -1 | 0 | 1
  readonly balancing: boolean
  readonly fault: boolean
  readonly withCells: boolean
}

/** What a cluster reports. */
export const reportCluster = (own: ClusterState, cells: CellReadings, housing: Housing): Values => {
  const { voltage, temperature } = cells
  const closed = housing.runningState === 3 ? 0 : 1
  return {
    totalVoltage: rounded(voltage.sum, 1),
    current: rounded(own.current, 1),
    soc: rounded(own.soc, 1),
    soh: rounded(housing.soh, 1),
    ambientTemperature: rounded(housing.ambient, 1),
    maxVoltage: voltage.max,
    maxVoltageCell: voltage.maxCell,
    minVoltage: voltage.min,
    minVoltageCell: voltage.minCell,
    voltageDifference: rounded(voltage.max - voltage.min, 3),
    averageVoltage: rounded(voltage.sum / cellsPerCluster, 3),
    maxTemperature: temperature.max,
    maxTemperatureCell: temperature.maxCell,
    minTemperature: temperature.min,
    minTemperatureCell: temperature.minCell,
    temperatureDifference: rounded(temperature.max - temperature.min, 1),
    averageTemperature: rounded(temperature.sum / cellsPerCluster, 1),
    ...(housing.withCells ? { cellVoltage: cells.volts, cellTemperature: cells.celsius } : {}),
    // Main +, main −, precharge, heating, fan, auxiliary supply, feedback +, feedback −.
    relay1: closed,
    relay2: closed,
    relay3: 0,
    relay4: housing.climate > 0 ? 1 : 0,
    relay5: housing.climate < 0 ? 1 : 0,
    relay6: 1,
    relay7: closed,
    relay8: closed,
    clusterMode: clusterModes[housing.runningState],
    cellBalanceState: housing.balancing ? 2 : 0,
    prechargeState: 0,
    clusterBreaker: closed,
    faultLevel: housing.fault ? 1 : 0,
  }
}
