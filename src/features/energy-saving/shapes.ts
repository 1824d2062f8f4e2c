import { z } from 'zod'
import { chartSeries, metric, stateMetric } from '#contract/monitor.ts'
import { drawnAt, known, ranked, unitTile } from '#contract/unit.ts'
import { cellColumns, clusterGlance, detailHead } from '#contract/unitDetail.ts'
import { stateCounts } from '#features/energy-storage/shapes.ts'
import { savingEnergies } from './rowShapes.ts'

/** What a saving station is built of: the crane, its storage, its converters, and the clusters of a battery. */
export const savingKinds = ['crane', 'capacitorBox', 'dcdc', 'cluster'] as const
export type SavingKind = (typeof savingKinds)[number]

/** Of a crane: −1 silent, 0 standby, 1 charging, 2 discharging, 3 shutdown. */
const craneState = z.number()

/** What flows in a crane, kW: hoist + lifts and − gives back; storage + gives back and − absorbs; the others + . Null while it is silent. */
const powers = {
  hoistPower: known,
  supplyPower: known,
  brakePower: known,
  auxPower: known,
  /** Σ of its DC/DCs */
  power: known,
}

/** kWh since the station's midnight. */
const today = {
  recyclingToday: known,
  totalSurfaceToday: known,
  totalToday: known,
  /** %, 3 decimals; null at total 0 */
  energySavingRateToday: known,
  /** absorbed by the DC/DCs */
  chargedToday: known,
  /** burnt by the brake resistor */
  burntToday: known,
  cyclesToday: known,
}

/** A DC/DC as the picture of its crane draws it. `no` is its number from 1, in the order of the codes. */
export const dcdcGlance = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  no: z.number(),
  silent: z.boolean(),
  /** 0 stop, 1 standby, 2 absorbing, 3 giving back, 4 fault */
  mode: known,
  /** kW, + gives back */
  power: known,
  faultLevel: known,
  alarmLevel: known,
})

/** A storage box as the picture of its crane draws it. */
const boxGlance = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  silent: z.boolean(),
  /** 0 capacitors, 1 battery */
  storageKind: known,
  /** %: of capacitors from their voltage and its limits */
  soc: known,
  totalVoltage: known,
  current: known,
  mainBreaker: known,
  alarmLevel: known,
})

/** A crane as the home draws it. */
export const savingTile = unitTile.extend({
  runningState: craneState,
  ...powers,
  /** m; t */
  hoistHeight: known,
  load: known,
  emergencyStop: known,
  remoteMode: known,
  /** its breaker (JN_breaker): 0 open, 1 closed */
  mainBreaker: known,
  faultLevel: known,
  /** of its first storage box */
  soc: known,
  totalVoltage: known,
  ...today,
  boxes: z.array(boxGlance),
  dcdcs: z.array(dcdcGlance),
})
export type SavingTile = z.infer<typeof savingTile>

/** Cranes in sum; rates from the sums. */
export const savingSums = z.object({
  stationNum: z.number(),
  deviceNum: z.number(),
  onlineNum: z.number(),
  alarmNum: z.number(),
  ...powers,
  ...today,
  recyclingMonth: known,
  recyclingYear: known,
  /** since the registers began */
  recyclingAll: known,
  newestTs: known,
  at: z.number(),
})
export type SavingSums = z.infer<typeof savingSums>

/** A station as the home shows it. */
export const savingStation = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  alarmLevel: known,
  silent: z.boolean(),
  sums: savingSums,
})
export type SavingStation = z.infer<typeof savingStation>

const figures = { ...drawnAt, sums: savingSums, states: stateCounts, stations: z.array(savingStation) }
export const savingSnapshot = z.object({ ...figures, tiles: z.array(savingTile) })
/** `tiles` are those that changed, `removed` the ids of cranes that no longer exist. */
export const savingDelta = z.object({ ...figures, tiles: z.array(savingTile), removed: z.array(z.string()) })
export type SavingSnapshot = z.infer<typeof savingSnapshot>
export type SavingDelta = z.infer<typeof savingDelta>

/** One step of a period: an hour, a day or a month. */
const step = z.object({ time: z.string(), ts: z.number() })
const recovered = { recycling: known, charged: known, totalSurface: known, energySavingRate: known }
export const recoveredPeriod = z.object({
  steps: z.array(step.extend(recovered)),
  sums: z.object(recovered),
})
const storedSums = { discharged: known, charged: known }
export const storedPeriod = z.object({ steps: z.array(step.extend(storedSums)), sums: z.object(storedSums) })
const conserved = { conservation: known, total: known, energySavingRate: known }
export const conservedPeriod = z.object({
  steps: z.array(step.extend(conserved)),
  sums: z.object(conserved),
})

/** Energies of the running day, month and year and since the registers began; CO₂ in kg by the factor among the parameters. */
const statistic = z.object({ ...savingEnergies, cycles: known, co2: known })
export const statistics = z.object({ day: statistic, month: statistic, year: statistic, all: statistic })

/** An extreme of a box: `cell` is the number of the monomer or, of a temperature, of its module, from 1. */
const extreme = z.object({ value: known, unit: z.string(), ts: known, cell: known })
export const monomerExtremes = z.object({
  maxVoltage: extreme,
  minVoltage: extreme,
  /** highest − lowest voltage */
  voltageDifference: known,
  maxTemperature: extreme,
  minTemperature: extreme,
})
export type MonomerExtremes = z.infer<typeof monomerExtremes>

const named = { deviceId: z.string(), deviceName: z.string() }
const numbered = { ...named, no: z.number() }

export const boxInfo = boxGlance.extend({
  ts: known,
  metrics: z.array(metric),
  states: z.array(stateMetric),
  extremes: monomerExtremes,
})
export type BoxInfo = z.infer<typeof boxInfo>

/** A fault flag; `since` and `sinceTime` are null where it is not set, or set since before the readings that are kept in memory. */
export const faultFlag = stateMetric.extend({ ...numbered, since: known, sinceTime: z.string().nullable() })

export const dcdcInfo = dcdcGlance.extend({
  ts: known,
  metrics: z.array(metric),
  states: z.array(stateMetric),
})
export const dcdcMetric = metric.extend(numbered)

/** Registers of a DC/DC as they stand, and what they counted in a period, kWh. */
export const dcdcEnergy = z.object({
  ...numbered,
  chargedEnergy: known,
  dischargedEnergy: known,
  ...storedSums,
  steps: z.array(step.extend(storedSums)),
})

/** A curve of one of several boxes or DC/DCs. */
export const deviceSeries = chartSeries.extend(named)

/** A monomer: `monomerU` in V; `monomerTemp` in °C of the module that it sits in. */
export const monomer = z.object({ name: z.string(), cell: z.number(), monomerU: known, monomerTemp: known })

export const savingRanked = ranked.extend({ recycling: z.number(), total: z.number() })

/** Any device of a crane whole, as the dialog shows it; of a crane all that hangs below it. */
export const savingDetail = z.object({
  kind: z.enum(savingKinds),
  ...detailHead,
  stationId: z.string(),
  stationName: z.string(),
  /** the crane that it is or belongs to */
  unitId: z.string(),
  unitName: z.string(),
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  ts: known,
  metrics: z.array(metric),
  states: z.array(stateMetric),
  /** the crane's, whatever device is shown */
  crane: savingTile,
  boxes: z.array(boxInfo),
  dcdcs: z.array(dcdcInfo),
  /** fault flags of the DC/DCs */
  faults: z.array(faultFlag),
  /** of a box with monomers: its voltages by number, and the temperatures of their modules; of a cluster its cells */
  cells: cellColumns.nullable(),
  extremes: monomerExtremes.nullable(),
  /** below a box with a battery */
  clusters: z.array(clusterGlance),
})
export type SavingDetail = z.infer<typeof savingDetail>
