import type { Values } from '../../actors/actor.ts'
import { bell } from '../../random.ts'
import { meanSoc } from '../cells/cluster.ts'
import type { CellReadings } from '../cells/readings.ts'
import { extremesOver, reportCluster } from '../cells/report.ts'
import { rounded } from '../rounded.ts'
import type { Box } from './build.ts'
import { type BoxState, hasFault, ratedCapacity, ratedVoltage, type Surroundings } from './state.ts'

const workModes = [1, 5, 3, 0] as const
const faultLevel = (around: Surroundings): number =>
  around.faults.some(({ kind }) => kind !== 'maintenance' && kind !== 'silence') ? 1 : 0

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
  const line = (key: number): number => rounded(live * (400 + 1.2 * noise(key) - 3 * load), 1)
  const phase = (key: number): number => rounded(live * (230.9 + 0.7 * noise(key) - 1.7 * load), 1)
  const igbt = (key: number, more: number): number => rounded(state.igbt + more + 0.2 * noise(key), 1)
  const socket = (key: number, more: number): number => rounded(state.socket + more + 0.1 * noise(key), 1)
  return {
    totalVoltage: rounded(state.voltage, 1),
    totalCurrent: rounded(current, 1),
    soc: rounded(soc, 1),
    soh: rounded(state.soh, 1),
    insulation: rounded(leak, 0),
    ratedCapacity,
    ratedVoltage,
    ...extremesOver(cells),
    chargeable: rounded(((100 - soc) / 100) * whole, 1),
    dischargeable: rounded((soc / 100) * whole, 1),
    compartmentTemperature: rounded(state.compartment + 0.05 * noise(2), 1),
    compartmentHumidity: rounded(Math.min(100, state.humidity + 0.15 * noise(3)), 1),
    ambientTemperature: rounded(around.weather.temperature, 1),
    ambientHumidity: rounded(around.weather.humidity, 1),
    co: Math.max(0, rounded(2.5 + 0.8 * noise(4), 0)),
    h2: Math.max(0, rounded(3 + noise(5), 0)),
    dcVoltage: rounded(live * state.voltage, 1),
    dcCurrent: rounded(live * current, 1),
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
    chargedEnergy: rounded(state.chargedEnergy, 2),
    dischargedEnergy: rounded(state.dischargedEnergy, 2),
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

/** What a cluster (index from 0) of a box reports; its cells only where asked for. */
export const reportBoxCluster = (
  state: BoxState,
  index: number,
  cells: CellReadings,
  around: Surroundings,
  withCells: boolean,
): Values => {
  const own = state.clusters[index]
  if (!own) return {}
  return reportCluster(own, cells, {
    soh: state.soh,
    ambient: state.compartment,
    runningState: state.runningState,
    climate: state.climate,
    balancing: state.chargingState === 2,
    fault: around.faults.some(({ cluster }) => cluster === index + 1),
    withCells,
  })
}
