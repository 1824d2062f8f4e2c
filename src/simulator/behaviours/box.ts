import { weakLead } from '../faults.ts'
import type { Box, Cluster } from './build.ts'
import { cellAmpereHours, cellOhms, cellsPerCluster, cellVoltage, restVoltage } from './cell.ts'
import { clusterWatts, stepClimate, stepPower } from './climate.ts'
import { allowedPart, plannedPower } from './plan.ts'
import { type BoxState, type ClusterState, hasFault, type RunningState, type Surroundings } from './state.ts'

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

/** Ohms of a cluster: less when warm, more when worn. */
const ohmsOf = (cluster: Cluster, { temperature }: ClusterState, soh: number): number =>
  cellsPerCluster * cellOhms * cluster.resistance * Math.exp(0.012 * (25 - temperature)) * (1 + (100 - soh) / 60)

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

/** Clusters in parallel share the current by their voltage and resistance; one volt and one current of each follow. */
const share = (box: Box, state: BoxState, power: number, closed: boolean) => {
  const ohms = state.clusters.map((own, index) => ohmsOf(box.clusters[index] as Cluster, own, state.soh))
  const rest = state.clusters.map(({ soc }) => cellsPerCluster * restVoltage(soc))
  if (!closed) {
    return { ohms, voltage: rest.reduce((a, b) => a + b, 0) / rest.length, currents: rest.map(() => 0) }
  }
  const siemens = ohms.reduce((sum, each) => sum + 1 / each, 0)
  const drive = rest.reduce((sum, volts, index) => sum + volts / (ohms[index] ?? 1), 0)
  // U from P = U × I with I = drive − U × siemens: the upper root.
  const voltage = (drive + Math.sqrt(drive * drive - 4 * siemens * power * 1000)) / (2 * siemens)
  return { ohms, voltage, currents: rest.map((volts, index) => (volts - voltage) / (ohms[index] ?? 1)) }
}

const runningStateOf = (power: number, closed: boolean): RunningState =>
  closed ? (power < -1 ? 1 : power > 1 ? 2 : 0) : 3

/** A box some seconds later. */
export const stepBox = (box: Box, state: BoxState, seconds: number, around: Surroundings): BoxState => {
  const closed = !hasFault(around, 'maintenance')
  const asked = plannedPower(box, state, around)
  const part = asked === 0 ? 1 : allowedPart(asked, extremesOf(box, state, around))
  // Below a twentieth the charger gives up: the highest cell is full.
  const power = part < 0.05 ? 0 : asked * part
  const { ohms, voltage, currents } = share(box, state, power, closed)
  const hours = seconds / 3600
  const clusters = state.clusters.map((own, index): ClusterState => {
    const current = currents[index] ?? 0
    const capacity = cellAmpereHours * (box.clusters[index]?.capacity ?? 1) * (state.soh / 100)
    const heat = current * current * (ohms[index] ?? 0) - clusterWatts * (own.temperature - state.compartment)
    return {
      soc: Math.min(100, Math.max(0, own.soc - ((current * hours) / capacity) * 100)),
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
  return around.plugged && !hasFault(around, 'maintenance') ? 2 : 3
}
