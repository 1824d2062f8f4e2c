import { bell } from '../random.ts'
import type { Box } from './build.ts'
import { cellsPerCluster } from './cell.ts'
import type { CellReadings } from './cells.ts'
import { type BoxState, hasFault, meanSoc, ratedCapacity, ratedVoltage, type Surroundings } from './state.ts'

/** Values by the catalogue's point keys. */
export type Values = Record<string, number | number[]>

const to = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const workModes = [1, 5, 3, 0] as const
const clusterModes = [1, 5, 4, 0] as const
const faultLevel = (around: Surroundings): number =>
  around.faults.some(({ kind }) => kind !== 'maintenance' && kind !== 'silence') ? 1 : 0

const extremesOf = (cells: readonly CellReadings[]): Values => {
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

/** What a box reports, with the readings of its cells. */
export const reportBox = (
  seed: number,
  box: Box,
  state: BoxState,
  cells: readonly CellReadings[],
  around: Surroundings,
): Values => {
  const tick = Math.floor(around.ts / 10_000)
  const noise = (key: number): number => bell(seed, box.number, key, tick)
  const closed = state.runningState !== 3
  const live = closed ? 1 : 0
  const current = state.clusters.reduce((sum, own) => sum + own.current, 0)
  const soc = meanSoc(state)
  const whole = ratedCapacity * (state.soh / 100)
  const leak = hasFault(around, 'insulation') ? 338 + 6 * noise(1) : box.insulation + 25 * noise(1)
  const load = Math.abs(state.power) / 400
  const loose = hasFault(around, 'socket') ? 30 * Math.min(1, 3 * load) : 0
  const line = (key: number): number => to(live * (400 + 1.2 * noise(key) - 3 * load), 1)
  const phase = (key: number): number => to(live * (230.9 + 0.7 * noise(key) - 1.7 * load), 1)
  const igbt = (key: number, more: number): number => to(state.igbt + more + 0.2 * noise(key), 1)
  const socket = (key: number, more: number): number => to(state.socket + more + 0.1 * noise(key), 1)
  return {
    totalVoltage: to(state.voltage, 1),
    totalCurrent: to(current, 1),
    soc: to(soc, 1),
    soh: to(state.soh, 1),
    insulation: to(leak, 0),
    ratedCapacity,
    ratedVoltage,
    ...extremesOf(cells),
    chargeable: to(((100 - soc) / 100) * whole, 1),
    dischargeable: to((soc / 100) * whole, 1),
    compartmentTemperature: to(state.compartment + 0.05 * noise(2), 1),
    compartmentHumidity: to(Math.min(100, state.humidity + 0.15 * noise(3)), 1),
    ambientTemperature: to(around.weather.temperature, 1),
    ambientHumidity: to(around.weather.humidity, 1),
    co: Math.max(0, to(2.5 + 0.8 * noise(4), 0)),
    h2: Math.max(0, to(3 + noise(5), 0)),
    dcVoltage: to(live * state.voltage, 1),
    dcCurrent: to(live * current, 1),
    acVoltageAB: line(6),
    acVoltageBC: line(7),
    acVoltageCA: line(8),
    phaseVoltageA: phase(9),
    phaseVoltageB: phase(10),
    phaseVoltageC: phase(11),
    igbtTemperatureA: igbt(12, 0),
    igbtTemperatureB: igbt(13, 0.8),
    igbtTemperatureC: igbt(14, -0.5),
    socketTemperature1: socket(15, 0),
    socketTemperature2: socket(16, loose),
    socketTemperature3: socket(17, -0.4),
    socketTemperature4: socket(18, 0.3),
    airConditionState: hasFault(around, 'airConditioning') || !closed ? 0 : 1,
    airConditionMode: state.climate < 0 ? 1 : state.climate > 0 ? 2 : 0,
    runningState: state.runningState,
    pluggedState: around.plugged ? 0 : 1,
    mainBreaker: live,
    chargedEnergy: to(state.chargedEnergy, 2),
    dischargedEnergy: to(state.dischargedEnergy, 2),
    chargingState: state.chargingState,
    systemState: live,
    energyState: state.runningState === 3 ? 0 : 1,
    prechargeState: 0,
    workMode: workModes[state.runningState],
    balancingMode: 1,
    balancingHostState: state.chargingState === 2 ? 3 : 0,
    faultLevel: faultLevel(around),
    fireFault: 0,
    coolingFault: hasFault(around, 'airConditioning') ? 1 : 0,
    communicationFault: 0,
    insulationFault: hasFault(around, 'insulation') ? 1 : 0,
    chargeReady: closed && around.plugged ? 1 : 0,
    dischargeReady: closed && soc > 5 ? 1 : 0,
    loadEngaged: state.runningState === 2 ? 1 : 0,
    inverterState: live,
  }
}

/** What a cluster (index from 0) reports; its cells only where asked for. */
export const reportCluster = (
  state: BoxState,
  index: number,
  cells: CellReadings,
  around: Surroundings,
  withCells: boolean,
): Values => {
  const own = state.clusters[index]
  if (!own) return {}
  const { voltage, temperature } = cells
  const closed = state.runningState === 3 ? 0 : 1
  const fault = around.faults.some(({ cluster }) => cluster === index + 1)
  return {
    totalVoltage: to(voltage.sum, 1),
    current: to(own.current, 1),
    soc: to(own.soc, 1),
    soh: to(state.soh, 1),
    ambientTemperature: to(state.compartment, 1),
    maxVoltage: voltage.max,
    maxVoltageCell: voltage.maxCell,
    minVoltage: voltage.min,
    minVoltageCell: voltage.minCell,
    voltageDifference: to(voltage.max - voltage.min, 3),
    averageVoltage: to(voltage.sum / cellsPerCluster, 3),
    maxTemperature: temperature.max,
    maxTemperatureCell: temperature.maxCell,
    minTemperature: temperature.min,
    minTemperatureCell: temperature.minCell,
    temperatureDifference: to(temperature.max - temperature.min, 1),
    averageTemperature: to(temperature.sum / cellsPerCluster, 1),
    ...(withCells ? { cellVoltage: cells.volts, cellTemperature: cells.celsius } : {}),
    // Main +, main −, precharge, heating, fan, auxiliary supply, feedback +, feedback −.
    relay1: closed,
    relay2: closed,
    relay3: 0,
    relay4: state.climate > 0 ? 1 : 0,
    relay5: state.climate < 0 ? 1 : 0,
    relay6: 1,
    relay7: closed,
    relay8: closed,
    clusterMode: clusterModes[state.runningState],
    cellBalanceState: state.chargingState === 2 ? 2 : 0,
    prechargeState: 0,
    clusterBreaker: closed,
    faultLevel: fault ? 1 : 0,
  }
}
