import { wander } from '../../random.ts'
import { hour } from '../../times.ts'
import { allowedPart } from '../cells/allowed.ts'
import { cellsPerCluster, cellVoltage, restVoltage } from '../cells/cell.ts'
import { type Cluster, type ClusterState, ohmsOf, socAfter } from '../cells/cluster.ts'
import { share } from '../cells/share.ts'
import {
  ampereHours,
  hasFault,
  ratedCapacity,
  type Stack,
  type StackState,
  type StackSurroundings,
  strings,
} from './stack.ts'
import { toward } from '../toward.ts'

/** Percent of health per kWh through a stack: a fifth in 6,000 full cycles. */
const wear = 20 / (6000 * 2 * ratedCapacity)
const clusterJoules = cellsPerCluster * strings * 5.4 * 1000
/** W/K between the cells of a cluster and the coolant, and what the coolant of a stack carries away. */
const plateWatts = 300
const flowWatts = 2500
/** Of the power, lost in the converter that the coolant passes after the cells. */
const converterLoss = 0.012

/** The cells that reach a bound first: V and °C. */
const extremesOf = ({ clusters }: Stack, state: StackState) => {
  const leads = state.clusters.map((own, index) => ({ ...own, lead: clusters[index]?.leadMost ?? 0 }))
  return {
    highest: Math.max(...leads.map(({ soc, lead, current }) => cellVoltage(soc + lead, current / strings))),
    lowest: Math.min(...leads.map(({ soc, lead, current }) => cellVoltage(soc - lead, current / strings))),
    warmest: Math.max(...leads.map(({ temperature }) => temperature + 2.2)),
  }
}

/** The part of that power (kW) that the cells of a stack allow. */
export const allowedPower = (stack: Stack, state: StackState, power: number): number =>
  power * allowedPart(power, extremesOf(stack, state))

/** Coolant and air of the battery room after some seconds, °C. */
const stepAround = (stack: Stack, state: StackState, seconds: number, around: StackSurroundings) => {
  const { ts, weather } = around
  const load = Math.abs(state.power) / 500
  const waver = wander(stack.seed, stack.key, ts / hour, 0.5)
  const heat =
    state.clusters.reduce((sum, { temperature }) => sum + plateWatts * (temperature - state.inlet), 0) +
    converterLoss * 1000 * Math.abs(state.power)
  const outlet = hasFault(around, 'coolant') ? 42.2 + 0.7 * waver : state.inlet + heat / flowWatts
  const air = hasFault(around, 'room') ? 41.8 + 0.7 * waver : 23.5 + 0.2 * (weather.temperature - 16.5) + 3 * load
  return {
    inlet: toward(state.inlet, 22 + 0.1 * (weather.temperature - 16.5), seconds, 1800),
    outlet: toward(state.outlet, outlet, seconds, 240),
    room: toward(state.room, air, seconds, 900),
  }
}

const chargingStateOf = (state: StackState, power: number): StackState['chargingState'] =>
  power < 0 ? 1 : power > 0 ? 0 : state.chargingState === 1 || state.chargingState === 2 ? 2 : 0

/** A stack some seconds later. */
export const stepStack = (stack: Stack, state: StackState, seconds: number, around: StackSurroundings): StackState => {
  const allowed = around.asked === 0 ? 0 : allowedPower(stack, state, around.asked)
  // Below a twentieth the charger gives up: the highest cell is full.
  const power = Math.abs(allowed) < 0.05 * Math.abs(around.asked) ? 0 : allowed
  const ohms = state.clusters.map((own, index) => ohmsOf(stack.clusters[index] as Cluster, own, state.soh) / strings)
  const rest = state.clusters.map(({ soc }) => cellsPerCluster * restVoltage(soc))
  const { voltage, currents } = share(rest, ohms, power, true)
  const hours = seconds / 3600
  const plates = hasFault(around, 'coolant') ? plateWatts / 4 : plateWatts
  const clusters = state.clusters.map((own, index): ClusterState => {
    const current = currents[index] ?? 0
    const capacity = ampereHours * (stack.clusters[index]?.capacity ?? 1) * (state.soh / 100)
    const heat = current * current * (ohms[index] ?? 0) - plates * (own.temperature - state.inlet)
    return {
      soc: socAfter(own, { current, rest: rest[index] ?? 0, capacity, hours }),
      temperature: own.temperature + (heat * seconds) / clusterJoules,
      current,
    }
  })
  return {
    clusters,
    runningState: power < -1 ? 1 : power > 1 ? 2 : 0,
    chargingState: chargingStateOf(state, power),
    power,
    voltage,
    soh: state.soh - wear * Math.abs(power) * hours,
    chargedEnergy: state.chargedEnergy + Math.max(0, -power) * hours,
    dischargedEnergy: state.dischargedEnergy + Math.max(0, power) * hours,
    ...stepAround(stack, state, seconds, around),
  }
}
