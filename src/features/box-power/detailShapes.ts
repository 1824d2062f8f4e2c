import { z } from 'zod'
import { metric, stateMetric } from '#contract/monitor.ts'
import { known } from './shapes.ts'

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
  unitId: z.string().nullable(),
  unitName: z.string().nullable(),
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
