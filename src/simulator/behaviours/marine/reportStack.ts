import type { Values } from '../../actors/actor.ts'
import { bell } from '../../random.ts'
import { tickMs } from '../../times.ts'
import { meanSoc } from '../cells/cluster.ts'
import { type CellReadings, readingsOf } from '../cells/readings.ts'
import { extremesOver, reportCluster } from '../cells/report.ts'
import { rounded } from '../rounded.ts'
import {
  hasFault,
  ratedCapacity,
  ratedVoltage,
  type Stack,
  type StackState,
  type StackSurroundings,
  strings,
} from './stack.ts'
import { allowedPower } from './stepStack.ts'

/** kW that a stack gives and takes at most. */
const mostDischarge = 900
const mostCharge = 650
/** SOC that a ship keeps, and to which it is charged, in percent. */
export const reserveSoc = 10
export const fullSoc = 95
/** The power (kW) assumed for a stack on standby, to say how long it would last. */
const standbyPower = 30
/** Percent of SOC by which the scripted weak cell stands behind its cluster. */
const weakLead = -17

/** V between the cells of a cluster at which its controller reports it. */
const mostApart = 0.15

const isApart = ({ voltage }: CellReadings): boolean => voltage.max - voltage.min >= mostApart
const toldFaults = new Set(['coolant', 'room', 'insulation'])

const workModes = [1, 5, 3] as const

/** The cells of a cluster (index from 0) of a stack as its sensors read them at that moment. */
export const readStackCells = (
  stack: Stack,
  state: StackState,
  index: number,
  around: StackSurroundings,
): CellReadings => {
  const cluster = stack.clusters[index]
  const own = state.clusters[index]
  if (!cluster || !own) throw new Error(`stack ${stack.key} has no cluster ${index + 1}`)
  const weak = around.faults.find(({ kind, cluster: number }) => kind === 'weakCell' && number === index + 1)
  return readingsOf(cluster, {
    ...own,
    current: own.current / strings,
    aged: 1 + (state.chargedEnergy - stack.bornCharged + 400_000) / 8_000_000,
    noise: Math.floor(around.ts / tickMs) * 31 + stack.key * 977 + index * 211,
    weak: weak?.cell === undefined ? undefined : { cell: weak.cell, lead: weakLead },
  })
}

/** Minutes that a stack lasts at its power down to the reserve, or until it is full. */
const remainingMinutes = (soc: number, whole: number, power: number): number =>
  power < -1
    ? (((fullSoc - soc) / 100) * whole * 60) / -power
    : (((soc - reserveSoc) / 100) * whole * 60) / Math.max(power, standbyPower)

/** What a stack reports, with the readings of its cells. */
export const reportStack = (
  stack: Stack,
  state: StackState,
  cells: readonly CellReadings[],
  around: StackSurroundings,
): Values => {
  const tick = Math.floor(around.ts / tickMs)
  const noise = (key: number): number => bell(stack.seed, stack.key, key, tick)
  const soc = meanSoc(state)
  const whole = ratedCapacity * (state.soh / 100)
  const leak = hasFault(around, 'insulation') ? 338 + 6 * noise(1) : stack.insulation + 25 * noise(1)
  const idle = state.runningState === 0 && state.room < 26
  return {
    totalVoltage: rounded(state.voltage, 1),
    totalCurrent: rounded(
      state.clusters.reduce((sum, { current }) => sum + current, 0),
      1,
    ),
    power: rounded(state.power, 1),
    soc: rounded(soc, 1),
    soh: rounded(state.soh, 1),
    insulation: rounded(leak, 0),
    ratedCapacity,
    ratedVoltage,
    ...extremesOver(cells),
    chargeable: rounded(((100 - soc) / 100) * whole, 1),
    dischargeable: rounded((soc / 100) * whole, 1),
    ambientTemperature: rounded(around.weather.temperature, 1),
    ambientHumidity: rounded(around.weather.humidity, 1),
    runningState: state.runningState,
    mainBreaker: 1,
    chargingState: state.chargingState,
    workMode: workModes[state.runningState],
    balancingMode: 1,
    balancingHostState: state.chargingState === 2 ? 3 : 0,
    faultLevel: around.faults.some(({ kind }) => toldFaults.has(kind)) || cells.some(isApart) ? 1 : 0,
    chargedEnergy: rounded(state.chargedEnergy, 2),
    dischargedEnergy: rounded(state.dischargedEnergy, 2),
    availableDischargePower: rounded(soc > reserveSoc ? allowedPower(stack, state, mostDischarge) : 0, 0),
    availableChargePower: rounded(-allowedPower(stack, state, -mostCharge) * Math.min(1, (100 - soc) / 5), 0),
    remainingTime: Math.max(0, Math.round(remainingMinutes(soc, whole, state.power))),
    coolantInletTemperature: rounded(state.inlet + 0.05 * noise(2), 1),
    coolantOutletTemperature: rounded(state.outlet + 0.05 * noise(3), 1),
    roomTemperature: rounded(state.room + 0.05 * noise(4), 1),
    offGas: Math.max(0, rounded(1.5 + 0.6 * noise(5), 0)),
    smokeState: 0,
    ventilationState: hasFault(around, 'room') || idle ? 0 : 1,
    extinguishState: 0,
    clustersOnline: state.clusters.length,
  }
}

/** What a cluster (index from 0) of a stack reports; its cells only where asked for. */
export const reportStackCluster = (
  stack: Stack,
  state: StackState,
  index: number,
  cells: CellReadings,
  around: StackSurroundings,
  withCells: boolean,
): Values => {
  const own = state.clusters[index]
  if (!own) return {}
  const insulation =
    stack.insulation + 400 + 30 * bell(stack.seed, stack.key, 20 + index, Math.floor(around.ts / tickMs))
  const values = reportCluster(own, cells, {
    soh: state.soh,
    ambient: state.room,
    runningState: state.runningState,
    climate: state.outlet > 24 ? -1 : 0,
    balancing: state.chargingState === 2,
    fault: isApart(cells),
    withCells,
  })
  return { ...values, insulation: rounded(insulation, 0) }
}
