import { z } from 'zod'
import { chance } from '../../random.ts'
import { cellsPerCluster, restVoltage } from '../cells/cell.ts'
import { buildCluster, type Cluster, clusterState } from '../cells/cluster.ts'
import { clustersPerStack, siteAt, type StorageSite } from './stations.ts'

/** A converter with its stack. Discharge +, charge −; kW, V, °C, kWh. */
export const storageUnitState = z.object({
  clusters: z.array(clusterState).length(clustersPerStack),
  acPower: z.number(),
  dcPower: z.number(),
  voltage: z.number(),
  soh: z.number(),
  acCharged: z.number(),
  acDischarged: z.number(),
  dcCharged: z.number(),
  dcDischarged: z.number(),
  /** air of the container, and what keeps it cool and its controllers alive */
  air: z.number(),
  auxPower: z.number(),
  cabinet: z.number(),
  heatsink: z.number(),
  igbt: z.number(),
  starts: z.int(),
})
export type StorageUnitState = Readonly<z.output<typeof storageUnitState>>

/** Registers of the grid meter in kWh. */
export const siteState = z.object({
  units: z.array(storageUnitState),
  imported: z.number(),
  exported: z.number(),
  auxiliary: z.number(),
})
export type SiteState = Readonly<z.output<typeof siteState>>

export type StorageUnit = {
  /** from 1 */
  readonly number: number
  /** separates its random numbers from those of other batteries */
  readonly key: number
  readonly clusters: readonly Cluster[]
  readonly bornSoh: number
  readonly bornDischarged: number
  readonly insulation: number
}
export type Site = { readonly seed: number; readonly site: StorageSite; readonly units: readonly StorageUnit[] }

const buildUnit = (seed: number, site: number, number: number): StorageUnit => {
  const key = 960_000 + 10 * site + number
  return {
    number,
    key,
    clusters: Array.from({ length: clustersPerStack }, (_, index) => buildCluster(seed, key, index + 1)),
    bornSoh: 97.8 - 1.2 * chance(seed, key, 1),
    bornDischarged: Math.round(1_050_000 + 150_000 * chance(seed, key, 2)),
    insulation: 1900 + 900 * chance(seed, key, 3),
  }
}

/** A station (from 0) as it was built. */
export const buildSite = (seed: number, index: number): Site => {
  const site = siteAt(index)
  return { seed, site, units: Array.from({ length: site.units }, (_, at) => buildUnit(seed, index, at + 1)) }
}

const startUnit = ({ bornSoh, bornDischarged }: StorageUnit): StorageUnitState => ({
  clusters: Array.from({ length: clustersPerStack }, () => ({ soc: 60, temperature: 25, current: 0 })),
  acPower: 0,
  dcPower: 0,
  voltage: cellsPerCluster * restVoltage(60),
  soh: bornSoh,
  acCharged: Math.round(bornDischarged * 1.075),
  acDischarged: bornDischarged,
  dcCharged: Math.round(bornDischarged * 1.047),
  dcDischarged: Math.round(bornDischarged * 1.021),
  air: 24,
  auxPower: 3,
  cabinet: 27,
  heatsink: 28,
  igbt: 29,
  starts: 612,
})

export const startSite = ({ units }: Site): SiteState => ({
  units: units.map(startUnit),
  imported: 9_640_000 * units.length,
  exported: 12_400 * units.length,
  auxiliary: 61_000 * units.length,
})
