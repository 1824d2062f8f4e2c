/** A storage station; each unit is a converter with its stack of `clustersPerStack` clusters. */
export type StorageSite = {
  /** from 0 */
  readonly number: number
  readonly code: string
  readonly name: string
  readonly lon: number
  readonly lat: number
  readonly units: number
}

const sites: readonly StorageSite[] = [
  { number: 0, code: 'ES-A', name: '龙潭储能站', lon: 119.03, lat: 32.19, units: 2 },
  { number: 1, code: 'ES-B', name: '芜湖储能站', lon: 118.39, lat: 31.37, units: 1 },
]

const boxesPerSite = 6
/** How many stations a fleet with so many boxes has: a small demo stays small. */
export const sitesFor = (boxes: number): number => Math.min(sites.length, Math.floor(boxes / boxesPerSite))
export const siteAt = (index: number): StorageSite => sites[index % sites.length] as StorageSite

/** Units and clusters count from 1. */
export const emsCode = ({ code }: StorageSite): string => `${code}-EMS`
export const pcsCode = ({ code }: StorageSite, unit: number): string => `${code}-P${unit}`
export const stackCode = ({ code }: StorageSite, unit: number): string => `${code}-S${unit}`
export const clusterCode = (site: StorageSite, unit: number, cluster: number): string =>
  `${stackCode(site, unit)}-C${cluster}`

export const clustersPerStack = 8
/** kW of a converter, kWh and V of a stack, Ah of a new cluster. */
export const ratedPower = 860
export const ratedCapacity = 1720
export const ratedVoltage = 768
export const ampereHours = 280
/** V between the lines of the grid. */
export const gridVoltage = 400
