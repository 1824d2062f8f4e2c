import { z } from 'zod'
import { metric, stateMetric } from '#contract/monitor.ts'
import { drawnAt, known, unitTile } from '#contract/unit.ts'
import { cellColumns, clusterGlance, detailHead } from '#contract/unitDetail.ts'

/** What a storage station is built of, from the grid to the cells. */
export const storageKinds = ['ems', 'pcs', 'stack', 'cluster'] as const
export type StorageKind = (typeof storageKinds)[number]

/** Figures of stations, of one EMS, PCS or stack. Powers in kW, discharge +; energies in kWh. */
export const storageSums = z.object({
  stationNum: z.number(),
  emsNum: z.number(),
  pcsNum: z.number(),
  stackNum: z.number(),
  clusterNum: z.number(),
  /** devices that are not silent, of EMS, PCS, stacks and clusters */
  onlineNum: z.number(),
  alarmNum: z.number(),
  ratedPower: known,
  ratedCapacity: known,
  /** %, weighted by capacity */
  soc: known,
  soh: known,
  chargeable: known,
  dischargeable: known,
  power: known,
  chargedToday: known,
  dischargedToday: known,
  /** since the registers began; null without registers, since a power has no such beginning */
  charged: known,
  discharged: known,
  /** % of today: discharged / charged at `boundary`, corrected by what stayed stored; null without charge */
  efficiency: known,
  efficiencyCorrected: known,
  /** where the energies are metered, by registers or, where there are none, by ∫power: the stacks' DC, the PCS' AC side, or the station's grid meter */
  boundary: z.enum(['dc', 'ac', 'grid']).nullable(),
  auxToday: known,
  /** discharged / rated of today */
  cycles: known,
  newestTs: known,
  at: z.number(),
})
export type StorageSums = z.infer<typeof storageSums>

/** PCS by running state; −1 counts the silent ones. */
export const stateCounts = z.object({
  states: z.array(z.object({ code: z.number(), name: z.string(), nameEn: z.string(), count: z.number() })),
  faultNum: z.number(),
  silentNum: z.number(),
})

/** An EMS, a PCS or a stack as the home draws it; what a kind does not have is null. */
const storageTile = unitTile.extend({
  kind: z.enum(['ems', 'pcs', 'stack']),
  parentId: z.string().nullable(),
  runningState: known,
  power: known,
  soc: known,
  soh: known,
  ratedPower: known,
  ratedCapacity: known,
  chargeable: known,
  dischargeable: known,
  chargedToday: known,
  dischargedToday: known,
  mainBreaker: known,
  faultLevel: known,
  /** of an EMS: import from the grid +, load, auxiliaries and plan in kW */
  gridPower: known,
  loadPower: known,
  auxPower: known,
  planPower: known,
  frequency: known,
  gridState: known,
  controlMode: known,
  remoteMode: known,
  /** of a PCS: its DC side; 0 stop, 1 standby, 2 grid-following, 3 grid-forming, 4 fault */
  dcPower: known,
  pcsMode: known,
  /** of a stack: SOC of its clusters in the order of their names */
  clusterSoc: z.array(known),
})
export type StorageTile = z.infer<typeof storageTile>

const step = z.object({ deviceId: z.string(), deviceName: z.string(), level: z.number() })
/** Where an extreme is: stack, cluster, and the number of the cell from 1. */
const storageExtreme = z.object({
  value: known,
  unit: z.string(),
  ts: known,
  cell: known,
  path: z.array(step),
})
/**
 * `leftOut`: clusters that are silent and therefore not looked at, by name; of several stacks with the name of the stack before it, and that
 * alone where all of its clusters are silent.
 */
export const storageExtremes = z.object({
  maxVoltage: storageExtreme,
  minVoltage: storageExtreme,
  maxTemperature: storageExtreme,
  minTemperature: storageExtreme,
  leftOut: z.array(z.string()),
})
export type StorageExtremes = z.infer<typeof storageExtremes>

/** A station as the home shows it: its tab, figures, extreme cells, and whether the powers of its diagram add up. */
export const storageStation = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  alarmLevel: known,
  silent: z.boolean(),
  sums: storageSums,
  extremes: storageExtremes,
  /** kW that the diagram does not explain, losses aside; null while it adds up or a part is unknown */
  residual: known,
})
export type StorageStation = z.infer<typeof storageStation>

const figures = { ...drawnAt, sums: storageSums, states: stateCounts, stations: z.array(storageStation) }
export const storageSnapshot = z.object({ ...figures, tiles: z.array(storageTile) })
/** `tiles` are those that changed, `removed` the ids of devices that no longer exist. */
export const storageDelta = z.object({ ...figures, tiles: z.array(storageTile), removed: z.array(z.string()) })
export type StorageSnapshot = z.infer<typeof storageSnapshot>
export type StorageDelta = z.infer<typeof storageDelta>

/** One step of a period: an hour, a day or a month; kWh and %. */
const energyStep = z.object({
  time: z.string(),
  ts: z.number(),
  charged: known,
  discharged: known,
  efficiency: known,
})
export const energyPeriod = z.object({
  steps: z.array(energyStep),
  sums: z.object({ charged: known, discharged: known, efficiency: known }),
})

/**
 * Why there is no efficiency: neither a register nor a power tells, nothing was charged, SOC, SOH or rated capacity is not known, or less than 5 % of the rated
 * capacity was turned over, which says more about the resolution of SOC than about losses.
 */
export const efficiencyReasons = ['no_energy', 'no_charge', 'soc_unknown', 'little_charge'] as const

/** A row of the storage report (报表): a day, month or year of a station. Money in CNY. */
export const storageReportRow = z.object({
  time: z.string(),
  ts: z.number(),
  stationId: z.string(),
  stationName: z.string(),
  charged: known,
  discharged: known,
  efficiency: known,
  efficiencyReason: z.enum(efficiencyReasons).nullable(),
  efficiencyCorrected: known,
  correctedReason: z.enum(efficiencyReasons).nullable(),
  /** where charged and discharged are metered; null where nothing is, or of a sum over several */
  boundary: z.enum(['dc', 'ac', 'grid']).nullable(),
  auxEnergy: known,
  cycles: known,
  /** mean |planned − actual power|, kW; null where the EMS reports no plan */
  planDeviation: known,
  /** Σ hours (discharged − charged) × price; null without a tariff */
  income: known,
  /** the tariff is a sample of the demo */
  sample: z.boolean(),
})
export type StorageReportRow = z.infer<typeof storageReportRow>

/** CNY since the midnight and the month's first day of each station; null where no tariff stands. */
export const earned = z.object({
  today: known,
  month: known,
  /** a tariff that counts here is a sample of the demo */
  sample: z.boolean(),
})
export type Earned = z.infer<typeof earned>

/** A day of a station from `from` to `to` (ms) in bands of one price, CNY per kWh. */
export const dayPrices = z.object({
  from: z.number(),
  to: z.number(),
  timeZone: z.string(),
  bands: z.array(z.object({ from: z.number(), to: z.number(), price: z.number() })),
  sample: z.boolean(),
})
export type DayPrices = z.infer<typeof dayPrices>

/** A link of an EMS as it reports it, beside what is heard of the devices. */
export const communication = z.object({
  links: z.array(stateMetric),
  devices: z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      deviceType: z.string(),
      online: z.boolean(),
      updateTime: z.string().nullable(),
      ageSeconds: known,
    }),
  ),
})

/** A child's bar: from its least to its greatest cell. */
export const childExtremes = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  silent: z.boolean(),
  alarmLevel: known,
  maxVoltage: known,
  maxVoltageCell: known,
  minVoltage: known,
  minVoltageCell: known,
  voltageDifference: known,
  maxTemperature: known,
  maxTemperatureCell: known,
  minTemperature: known,
  minTemperatureCell: known,
  soc: known,
  current: known,
})

/** Any device of a station whole, as the dialog shows it. `clusters` of a stack, `cells` of a cluster. */
export const storageDetail = z.object({
  kind: z.enum(storageKinds),
  ...detailHead,
  stationId: z.string(),
  stationName: z.string(),
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  ts: known,
  metrics: z.array(metric),
  states: z.array(stateMetric),
  extremes: storageExtremes.nullable(),
  children: z.array(childExtremes),
  clusters: z.array(clusterGlance),
  cells: cellColumns.nullable(),
})
export type StorageDetail = z.infer<typeof storageDetail>
