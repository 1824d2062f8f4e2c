import { z } from 'zod'
import { id, wholeNumber } from './fields.ts'
import { day, metric, stateMetric } from './monitor.ts'
import { known } from './unit.ts'

/** A moment of the past, ms; a future one counts as now. */
export const moment = wholeNumber.pipe(z.number().min(0).max(4_102_444_800_000))
export const ofDevice = z.object({ deviceId: id })
/** `at`: as it stood at that moment, from the store */
export const ofDeviceAt = ofDevice.extend({ at: moment.optional() })
export const dayOfDevice = z.object({ deviceId: id, dayTime: day.optional() })

/** A node of a dialog's tree; the call says what its levels are. */
const treeNode = z.object({
  strId: z.string(),
  strName: z.string(),
  name: z.string(),
  level: z.number(),
  /** % now */
  soc: known,
  alarmLevel: known,
  silent: z.boolean(),
})
export type UnitNode = z.infer<typeof treeNode> & { children: UnitNode[] }
export const unitNode: z.ZodType<UnitNode> = treeNode.extend({
  get children() {
    return z.array(unitNode)
  },
})
/** `offlineTime` where the unit is shut down or silent, else `updateTime`: the screen shows the one that is not null. */
export const unitStatus = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationName: z.string(),
  /** as in the tile: 0 standby, 1 charging, 2 discharging, 3 shutdown, −1 offline */
  runningState: z.number(),
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  offlineTime: z.string().nullable(),
  /** the newest reading, ms, and its age at the server's clock */
  ts: known,
  ageSeconds: known,
})
export type UnitStatus = z.infer<typeof unitStatus>

/** One device of a line from the grid to what it charges or supplies, with all its values. */
export const linePart = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  deviceType: z.string(),
  intervalSeconds: z.number(),
  silent: z.boolean(),
  alarmLevel: known,
  ts: known,
  metrics: z.array(metric),
  states: z.array(stateMetric),
})
export type LinePart = z.infer<typeof linePart>

/** A breaker or relay: 0 open, 1 closed, null unknown. */
export const relay = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  value: known,
  /** of the unit or a cluster */
  deviceId: z.string(),
})
export type Relay = z.infer<typeof relay>

const valueWithUnit = z.object({ value: known, unit: z.string() })
export const clusterSummary = z.object({
  CLUSTER_TOTAL_U: valueWithUnit,
  CLUSTER_TOTAL_I: valueWithUnit,
  CLUSTER_T: valueWithUnit,
})
export type ClusterSummary = z.infer<typeof clusterSummary>

/** Where in a cluster an extreme is; cells count from 1. */
const extreme = z.object({ value: known, cell: known })
export const cellExtremes = z.object({
  maxVoltage: extreme,
  minVoltage: extreme,
  maxTemperature: extreme,
  minTemperature: extreme,
})
export type CellExtremes = z.infer<typeof cellExtremes>

/** Cells as columns, the first is cell 1; `columns` of them stand side by side in the rack. */
export const cellColumns = z.object({
  columns: z.number(),
  voltage: z.array(known),
  temperature: z.array(known),
})
export type CellColumns = z.infer<typeof cellColumns>

/** A cluster as its unit's dialog shows it, with every cell. `power` in kW, discharge +: its voltage × its current. */
export const clusterGlance = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  soc: known,
  totalVoltage: known,
  current: known,
  power: known,
  /** its breaker: 0 open, 1 closed */
  breaker: known,
  alarmLevel: known,
  silent: z.boolean(),
  ts: known,
  cells: cellColumns,
})
export type ClusterGlance = z.infer<typeof clusterGlance>

/** What every live detail begins with. */
export const detailHead = {
  at: z.number(),
  deviceId: z.string(),
  deviceName: z.string(),
  /** of its station; its curves show days of this zone */
  timeZone: z.string(),
  intervalSeconds: z.number(),
}

/** A cluster whole. */
export const liveCluster = z.object({
  kind: z.literal('cluster'),
  ...detailHead,
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
  cells: cellColumns,
})
export type LiveCluster = z.infer<typeof liveCluster>
