import { allowedPart } from '../cells/allowed.ts'
import { cellAmpereHours, cellsPerCluster, cellVoltage, restVoltage } from '../cells/cell.ts'
import { type Cluster, type ClusterState, ohmsOf, socAfter } from '../cells/cluster.ts'
import { share } from '../cells/share.ts'
import type { Box } from './build.ts'
import { clusterWatts, stepClimate, stepPower } from './climate.ts'
import { weakLead } from './faults.ts'
import { limited, plannedPower } from './plan.ts'
import { type BoxState, hasFault, type Surroundings } from './state.ts'

const clusterJoules = cellsPerCluster * 5.4 * 1000
const inverterLoss = 0.018
/** Percent of health per kWh through the box: a fifth in 4,000 full cycles. */
const wear = 20 / (4000 * 2 * 1600)

export const startState = (box: Box, soc: number, temperature: number): BoxState => ({
  clusters: box.clusters.map(() => ({ soc, temperature, current: 0 })),
  runningState: 0,
  chargingState: 0,
  power: 0,
  voltage: cellsPerCluster * restVoltage(soc),
  soh: box.bornSoh,
  chargedEnergy: box.bornCharged,
  dischargedEnergy: Math.round(box.bornCharged * 0.931),
  compartment: temperature,
  humidity: 50,
  climate: 0,
  igbt: temperature,
  socket: temperature,
})

/** The cells that reach a bound first: V and °C. */
const extremesOf = (box: Box, state: BoxState, around: Surroundings) => {
  const weak = around.faults.find(({ kind }) => kind === 'weakCell')
  let highest = 0
  let lowest = Number.POSITIVE_INFINITY
  let warmest = Number.NEGATIVE_INFINITY
  state.clusters.forEach((own, index) => {
    const cluster = box.clusters[index]
    if (!cluster) return
    const lead = weak?.cluster === index + 1 ? Math.max(weakLead(around.ts), cluster.leadMost) : cluster.leadMost
    highest = Math.max(highest, cellVoltage(own.soc + lead, own.current))
    lowest = Math.min(lowest, cellVoltage(own.soc - cluster.leadMost, own.current))
    warmest = Math.max(warmest, own.temperature + 2.2)
  })
  return { highest, lowest, warmest }
}

const runningStateOf = (power: number, closed: boolean): BoxState['runningState'] =>
  closed ? (power < -1 ? 1 : power > 1 ? 2 : 0) : 3

/** A box some seconds later. */
export const stepBox = (box: Box, state: BoxState, seconds: number, around: Surroundings): BoxState => {
  const closed = !hasFault(around, 'maintenance')
  const asked = limited(plannedPower(box, state, around), around)
  const part = asked === 0 ? 1 : allowedPart(asked, extremesOf(box, state, around))
  // Below a twentieth the charger gives up: the highest cell is full.
  const power = part < 0.05 ? 0 : asked * part
  const ohms = state.clusters.map((own, index) => ohmsOf(box.clusters[index] as Cluster, own, state.soh))
  const rest = state.clusters.map(({ soc }) => cellsPerCluster * restVoltage(soc))
  const { voltage, currents } = share(rest, ohms, power, closed)
  const hours = seconds / 3600
  const clusters = state.clusters.map((own, index): ClusterState => {
    const current = currents[index] ?? 0
    const capacity = cellAmpereHours * (box.clusters[index]?.capacity ?? 1) * (state.soh / 100)
    const heat = current * current * (ohms[index] ?? 0) - clusterWatts * (own.temperature - state.compartment)
    return {
      soc: socAfter(own, { current, rest: rest[index] ?? 0, capacity, hours }),
      temperature: own.temperature + (heat * seconds) / clusterJoules,
      current,
    }
  })
  const runningState = runningStateOf(power, closed)
  const inverter = 250 + inverterLoss * Math.abs(power) * 1000
  const warmth = stepPower(state, seconds, around)
  return {
    clusters,
    runningState,
    chargingState: chargingStateOf(state, power, asked, around),
    power,
    voltage,
    soh: state.soh - wear * Math.abs(power) * hours,
    chargedEnergy: state.chargedEnergy + Math.max(0, -power) * hours,
    dischargedEnergy: state.dischargedEnergy + Math.max(0, power) * hours,
    ...stepClimate(state, seconds, { inverter, clusters: clusters.map(({ temperature }) => temperature) }, around),
    ...warmth,
  }
}

const chargingStateOf = (
  state: BoxState,
  power: number,
  asked: number,
  around: Surroundings,
): BoxState['chargingState'] => {
  if (power < 0) return 1
  if (asked > 0) return 0
  if (state.chargingState !== 1) return state.chargingState
  return around.plugged && around.limit > 0 && !hasFault(around, 'maintenance') ? 2 : 3
}
