import type { Weather } from '../../weather.ts'
import { allowedPart } from '../cells/allowed.ts'
import { cellsPerCluster, cellVoltage, restVoltage } from '../cells/cell.ts'
import { type Cluster, type ClusterState, meanSoc, ohmsOf } from '../cells/cluster.ts'
import { share } from '../cells/share.ts'
import { dcPowerOf } from './converter.ts'
import type { StorageFault } from './faults.ts'
import { askedPower, loadAt } from './plan.ts'
import { ampereHours, ratedCapacity, ratedPower } from './stations.ts'
import type { Site, SiteState, StorageUnit, StorageUnitState } from './state.ts'
import { toward } from '../toward.ts'

/** What acts on a unit at one moment. */
export type UnitSurroundings = {
  readonly ts: number
  readonly weather: Weather
  readonly faults: readonly StorageFault[]
}

/** Percent of health per kWh through a stack: a fifth in 6,000 full cycles. */
const wear = 20 / (6000 * 2 * ratedCapacity)
const clusterJoules = cellsPerCluster * 5.4 * 1000
/** W/K between the cells of a cluster and the air of the container, and between that air and the weather. */
const clusterWatts = 144
const wallWatts = 200
const airJoules = 3e6
/** °C at which cooling and heating begin, W for each degree beyond, and at most. */
const cooling = { from: 25, watts: 4000, most: 22_500 }
const heating = { from: 16, watts: 4000, most: 9000 }
/** kW of fans and controllers; watts of heat that a watt of the compressor moves. */
const auxiliaries = 3
const mostAuxiliaries = 12
const moved = 2.5
/** By how much a warm joint raises the resistance of its cluster. */
const jointFactor = 2.3
/** Percent of SOC by which the scripted cell runs ahead of its cluster. */
export const aheadLead = 5.6

/** As on the wire: 0 standby, 1 charging, 2 discharging. */
export const runningOf = (power: number): 0 | 1 | 2 => (power < -1 ? 1 : power > 1 ? 2 : 0)

const faultAt = ({ faults }: UnitSurroundings, kind: StorageFault['kind'], index: number): boolean =>
  faults.some((fault) => fault.kind === kind && fault.cluster === index + 1)

/** The part of a power (kW, discharge +) that the cells of a stack allow. */
export const allowedOf = (
  { clusters }: StorageUnit,
  state: StorageUnitState,
  power: number,
  around: UnitSurroundings,
): number => {
  const own = state.clusters.map((each, index) => {
    const most = clusters[index]?.leadMost ?? 0
    return { ...each, most, ahead: faultAt(around, 'weakCell', index) ? Math.max(aheadLead, most) : most }
  })
  return allowedPart(power, {
    highest: Math.max(...own.map(({ soc, ahead, current }) => cellVoltage(soc + ahead, current))),
    lowest: Math.min(...own.map(({ soc, most, current }) => cellVoltage(soc - most, current))),
    warmest: Math.max(...own.map(({ temperature }) => temperature + 2.2)),
  })
}

/** Air of the container after some seconds, and kW that its auxiliaries take meanwhile. */
const stepAir = (state: StorageUnitState, seconds: number, { weather }: UnitSurroundings) => {
  const cool = Math.min(cooling.most, Math.max(0, cooling.watts * (state.air - cooling.from)))
  const heat = Math.min(heating.most, Math.max(0, heating.watts * (heating.from - state.air)))
  const given = state.clusters.reduce((sum, { temperature }) => sum + clusterWatts * (temperature - state.air), 0)
  const lost = wallWatts * (state.air - weather.temperature)
  const work = auxiliaries * 500
  return {
    air: state.air + ((given + work + heat - cool - lost) * seconds) / airJoules,
    auxPower: Math.min(mostAuxiliaries, auxiliaries + cool / moved / 1000 + heat / 1000),
  }
}

/** Temperatures of a converter follow its power within minutes. */
const stepConverter = (state: StorageUnitState, seconds: number, { weather }: UnitSurroundings) => {
  const load = Math.abs(state.acPower) / ratedPower
  const room = 20 + 0.35 * (weather.temperature - 16.5)
  return {
    cabinet: toward(state.cabinet, room + 6 + 16 * load, seconds, 1200),
    heatsink: toward(state.heatsink, state.cabinet + 3 + 26 * load, seconds, 420),
    igbt: toward(state.igbt, state.heatsink + 4 + 22 * load, seconds, 120),
  }
}

/** A converter with its stack some seconds later. */
export const stepUnit = (
  unit: StorageUnit,
  state: StorageUnitState,
  seconds: number,
  around: UnitSurroundings,
): StorageUnitState => {
  const asked = askedPower(around.ts, meanSoc(state), state.acPower)
  const part = asked === 0 ? 0 : allowedOf(unit, state, asked, around)
  // Below a twentieth the charge ends: the highest cell is full.
  const acPower = part < 0.05 ? 0 : asked * part
  const dcPower = dcPowerOf(acPower)
  const ohms = state.clusters.map((own, index) => {
    const joint = faultAt(around, 'uneven', index) ? jointFactor : 1
    return joint * ohmsOf(unit.clusters[index] as Cluster, own, state.soh)
  })
  const rest = state.clusters.map(({ soc }) => cellsPerCluster * restVoltage(soc))
  const { voltage, currents } = share(rest, ohms, dcPower, true)
  const hours = seconds / 3600
  const clusters = state.clusters.map((own, index): ClusterState => {
    const current = currents[index] ?? 0
    const capacity = ampereHours * (unit.clusters[index]?.capacity ?? 1) * (state.soh / 100)
    const heat = current * current * (ohms[index] ?? 0) - clusterWatts * (own.temperature - state.air)
    return {
      soc: Math.min(100, Math.max(0, own.soc - ((current * hours) / capacity) * 100)),
      temperature: own.temperature + (heat * seconds) / clusterJoules,
      current,
    }
  })
  return {
    clusters,
    acPower,
    dcPower,
    voltage,
    soh: state.soh - wear * Math.abs(dcPower) * hours,
    acCharged: state.acCharged + Math.max(0, -acPower) * hours,
    acDischarged: state.acDischarged + Math.max(0, acPower) * hours,
    dcCharged: state.dcCharged + Math.max(0, -dcPower) * hours,
    dcDischarged: state.dcDischarged + Math.max(0, dcPower) * hours,
    ...stepAir(state, seconds, around),
    ...stepConverter(state, seconds, around),
    starts: state.starts + (state.acPower === 0 && acPower !== 0 ? 1 : 0),
  }
}

/** kW of a station: its converters (discharge +), consumers, auxiliaries, and what it takes from the grid. */
export const powersOf = ({ seed, site }: Site, { units }: SiteState, ts: number) => {
  const power = units.reduce((sum, { acPower }) => sum + acPower, 0)
  const aux = units.reduce((sum, { auxPower }) => sum + auxPower, 0)
  const load = loadAt(seed, site.number, ts)
  return { power, aux, load, grid: load + aux - power }
}

/** A station some seconds later. */
export const stepSite = (
  site: Site,
  state: SiteState,
  seconds: number,
  ts: number,
  around: (unit: number) => UnitSurroundings,
): SiteState => {
  const units = state.units.map((own, index) =>
    stepUnit(site.units[index] as StorageUnit, own, seconds, around(index + 1)),
  )
  const { grid, aux } = powersOf(site, { ...state, units }, ts)
  const hours = seconds / 3600
  return {
    units,
    imported: state.imported + Math.max(0, grid) * hours,
    exported: state.exported + Math.max(0, -grid) * hours,
    auxiliary: state.auxiliary + aux * hours,
  }
}
