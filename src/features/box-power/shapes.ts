import { z } from 'zod'
import { metric, stateMetric } from '#contract/monitor.ts'

const known = z.number().nullable()

/** One box as the fleet shows it, as it stands. Power and currents: discharge +, charge −. */
export const boxTile = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  /** the ship it is aboard, null ashore */
  shippingId: z.string().nullable(),
  shippingName: z.string().nullable(),
  /** 0 standby, 1 charging, 2 discharging, 3 shutdown; a silent box, and one that never spoke, counts as shutdown */
  runningState: z.number(),
  /** 0 inserted, otherwise removed, null unknown */
  chargingGunPluggingStatus: known,
  /** true when nothing came for three expected intervals and 60 s: its figures are the last known ones */
  silent: z.boolean(),
  /** the gravest unresolved alarm, 1 to 3, of the box or its clusters; null without */
  alarmLevel: known,
  /** % */
  soc: known,
  soh: known,
  /** kW, null while silent */
  power: known,
  /** kWh: rated; rated × SOH; can still be charged; can be discharged (可放) */
  ratedCapacity: known,
  capacity: known,
  chargeable: known,
  dischargeable: known,
  /** kWh since the station's midnight */
  chargedToday: known,
  dischargedToday: known,
  /** SOC of each cluster in the order of their names, null where unknown; empty for a box without clusters */
  clusterSoc: z.array(known),
  /** the newest reading: in the station's zone, and ms */
  updateTime: z.string().nullable(),
  ts: known,
})
export type BoxTile = z.infer<typeof boxTile>

/** Sums of a fleet; null where no box knows the figure. Powers of silent boxes do not count, their energies do. */
export const fleetSums = z.object({
  /** stations with boxes, boxes, ships with boxes aboard, boxes that are not silent, boxes with an unresolved alarm */
  stationNum: z.number(),
  boxNum: z.number(),
  shippingNum: z.number(),
  onlineNum: z.number(),
  alarmNum: z.number(),
  /** boxes by running state, silent ones in shutdown */
  standbyNum: z.number(),
  chargingNum: z.number(),
  dischargingNum: z.number(),
  shutdownNum: z.number(),
  /** kWh: rated; stored now (SOC × rated × SOH); can be charged; can be discharged */
  ratedCapacity: known,
  storedEnergy: known,
  chargeable: known,
  dischargeable: known,
  /** %, weighted by rated capacity */
  averageSoc: known,
  /** kWh since each station's midnight, from the registers */
  chargedToday: known,
  dischargedToday: known,
  /** kW: both positive, and discharge minus charge */
  chargePower: known,
  dischargePower: known,
  power: known,
})
export type FleetSums = z.infer<typeof fleetSums>

/** `power` in kW is positive for the states (what they charge or discharge together), discharge minus charge for stations. */
const share = { boxNum: z.number(), power: known, storedEnergy: known, ratedCapacity: known }
export const stateShare = z.object({ runningState: z.number(), ...share })
export const stationShare = z.object({
  stationId: z.string(),
  stationName: z.string(),
  ...share,
  chargedToday: known,
  dischargedToday: known,
})
/** Energy of one hour: `ts` is its start in ms, `time` the same in the zone of the caller's organization. */
export const hourEnergy = z.object({ ts: z.number(), time: z.string(), charged: z.number(), discharged: z.number() })

const where = { lon: known, lat: known }
export const stationPlace = z.object({
  stationId: z.string(),
  stationName: z.string(),
  ...where,
  boxNum: z.number(),
  /** the gravest unresolved alarm among its boxes */
  alarmLevel: known,
})
/** A ship that has boxes aboard, where it was last reported; speed in kn, angles in degrees. */
export const shipPlace = z.object({
  shippingId: z.string(),
  shippingName: z.string(),
  ...where,
  speed: known,
  cog: known,
  heading: known,
  navStatus: known,
  boxNum: z.number(),
  alarmLevel: known,
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  ts: known,
})
/** A box stands where its ship is, else at the station of its bay, else at its own. */
export const boxPlace = boxTile
  .pick({
    deviceId: true,
    deviceName: true,
    runningState: true,
    alarmLevel: true,
    stationName: true,
    shippingName: true,
  })
  .extend(where)

/** Where a box is, and what feeds its bay; null where unknown. */
export const wherePlaced = z.object({
  shippingName: z.string().nullable(),
  shippingLon: known,
  shippingLat: known,
  connectionBoxNumber: z.string().nullable(),
  stationName: z.string(),
  stationLon: known,
  stationLat: known,
  containerName: z.string().nullable(),
  pcsName: z.string().nullable(),
  switchgearName: z.string().nullable(),
  boxPowerName: z.string(),
  lon: known,
  lat: known,
})

export const ranked = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationName: z.string(),
  value: z.number(),
  unit: z.string(),
  runningState: z.number(),
})
export type Ranked = z.infer<typeof ranked>

// ---- detail

/** A node of the dialog's tree: level 1 is a box, level 2 a cluster. */
const node = z.object({
  strId: z.string(),
  strName: z.string(),
  name: z.string(),
  level: z.number(),
  /** % as it stands */
  soc: known,
  alarmLevel: known,
})
export const clusterNode = node.extend({ children: z.array(z.never()) })
export const boxNode = node.extend({ children: z.array(clusterNode) })
export type BoxNode = z.infer<typeof boxNode>

/** `offlineTime` where the box is shut down or silent, else `updateTime`: the screen shows the one that is not null. */
export const boxStatus = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationName: z.string(),
  shippingName: z.string().nullable(),
  /** as in the tile: 0 standby, 1 charging, 2 discharging, 3 shutdown */
  runningState: z.number(),
  /** 0 inserted, otherwise removed, null unknown */
  chargingGunPluggingStatus: known,
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  offlineTime: z.string().nullable(),
  /** the newest reading, ms, and its age at the server's clock */
  ts: known,
  ageSeconds: known,
})
export type BoxStatus = z.infer<typeof boxStatus>

/** A breaker or relay: 0 open, 1 closed, null unknown. */
export const relay = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  value: known,
  /** whose it is: the box or a cluster */
  deviceId: z.string(),
})
export type Relay = z.infer<typeof relay>

export const boxInfo = z.object({ environment: z.array(metric), device: z.array(metric), states: z.array(stateMetric) })

const valueWithUnit = z.object({ value: known, unit: z.string() })
export const clusterSummary = z.object({
  CLUSTER_TOTAL_U: valueWithUnit,
  CLUSTER_TOTAL_I: valueWithUnit,
  CLUSTER_T: valueWithUnit,
})

/** Where in a cluster an extreme is; cells count from 1. */
const extreme = z.object({ value: known, cell: known })
export const cellExtremes = z.object({
  maxVoltage: extreme,
  minVoltage: extreme,
  maxTemperature: extreme,
  minTemperature: extreme,
})
export const boxCell = z.object({
  /** its number in the cluster, from 1 */
  cell: z.number(),
  deviceName: z.string(),
  voltage: known,
  voltageUnit: z.string(),
  temperature: known,
  temperatureUnit: z.string(),
})

// ---- live

const clusterGlance = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  soc: known,
  totalVoltage: known,
  current: known,
  alarmLevel: known,
  silent: z.boolean(),
  ts: known,
})
const common = {
  at: z.number(),
  deviceId: z.string(),
  deviceName: z.string(),
  /** of its station: whose days its curves show */
  timeZone: z.string(),
  intervalSeconds: z.number(),
}
/** A box whole, as its dialog shows it. */
export const liveBox = z.object({
  kind: z.literal('box'),
  ...common,
  status: boxStatus,
  metrics: z.array(metric),
  info: boxInfo,
  inverter: z.array(metric),
  relays: z.array(relay),
  clusters: z.array(clusterGlance),
})
/** A cluster whole; cells as columns, the first is cell 1. */
export const liveCluster = z.object({
  kind: z.literal('cluster'),
  ...common,
  boxId: z.string().nullable(),
  boxName: z.string().nullable(),
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  ts: known,
  metrics: z.array(metric),
  summary: clusterSummary,
  states: z.array(stateMetric),
  relays: z.array(relay),
  extremes: cellExtremes,
  cells: z.object({ voltage: z.array(known), temperature: z.array(known) }),
})
export const liveDetail = z.discriminatedUnion('kind', [liveBox, liveCluster])
export type LiveDetail = z.infer<typeof liveDetail>

/** The figures of the home page that come whole with every delta. */
const homeFigures = {
  at: z.number(),
  /** `at` in the zone of the caller's organization, and that zone */
  time: z.string(),
  timeZone: z.string(),
  sums: fleetSums,
  states: z.array(stateShare),
  /** name, energy and position of each station that has boxes */
  stations: z.array(stationShare.extend({ ...where, alarmLevel: known })),
  ships: z.array(shipPlace),
  /** energy of the running day by hour, the whole fleet */
  hours: z.array(hourEnergy),
}
export const homeSnapshot = z.object({ ...homeFigures, tiles: z.array(boxTile) })
/** `tiles` are those that changed, `removed` the ids of boxes that are no more. */
export const homeDelta = z.object({ ...homeFigures, tiles: z.array(boxTile), removed: z.array(z.string()) })
export type HomeSnapshot = z.infer<typeof homeSnapshot>
export type HomeDelta = z.infer<typeof homeDelta>
