import { z } from 'zod'
import { dayExists } from './fields.ts'

/** One value of a device as monitors list it. `value` is null where nothing came or it cannot be derived: dashes on the screen. */
export const metric = z.object({
  /** the point key, such as `totalVoltage` */
  code: z.string(),
  /** in the caller's language; Chinese in live topics, whose readers differ */
  name: z.string(),
  nameEn: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  decimals: z.number(),
  /** `reported` by the device or `derived` by us, null without a value */
  source: z.enum(['reported', 'derived']).nullable(),
  /** extremes only: the number of the cluster, and of the cell within it, from 1 */
  cluster: z.number().nullable().optional(),
  cell: z.number().nullable().optional(),
  /** when the value was measured, ms */
  ts: z.number().nullable(),
})
export type Metric = z.infer<typeof metric>

/** How a state's code reads, by the specification's legends of the running-status dialog; `code` is shown as a number. */
export const legends = [
  /** 0 open, 1 closed */
  'openClosed',
  /** 0 precharge stopped, 1 precharging */
  'precharge',
  /** 0 off, 1 on */
  'offOn',
  /** 0 normal, 1 fault */
  'normalFault',
  /** 0 not engaged, 1 engaged */
  'engaged',
  /** 0 not ready, 1 ready */
  'ready',
  /** 0 closed-down, 1 running */
  'running',
  /** 0 open-gate, otherwise closed-gate */
  'gate',
  /** 0 ventilating, 1 cooling, 2 heating: ours, the specification names none */
  'airMode',
  /** 0 inserted, otherwise removed */
  'plug',
  /** 0 standby, 1 charging, 2 discharging, anything else shutdown */
  'runningState',
  /** 0 standby, 1 charging, 2 stopped actively when full, other passive stop */
  'chargingState',
  /** the domain controller's modes 0–15 */
  'workMode',
  /** the cluster controller's modes 0–9 */
  'clusterMode',
  /** 1 half open, otherwise fully open */
  'balancingMode',
  /** 0 default, 1 default delay, 2 standby, 3 in progress, 4 paused, 5 done */
  'balancingHost',
  /** 0 initial, 2 balancing, otherwise fault */
  'cellBalance',
  /** 0 to 4 */
  'faultLevel',
  'code',
] as const
export const stateMetric = metric.extend({ legend: z.enum(legends) })
export type StateMetric = z.infer<typeof stateMetric>
export type Legend = (typeof legends)[number]

/** A point of a curve; a null is a gap. */
export const chartPoint = z.object({ originTime: z.string(), ts: z.number(), value: z.number().nullable() })
export type ChartPoint = z.infer<typeof chartPoint>
export const mostChartPoints = 1500

export const chartSeries = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.number(),
  /** at most 1,500 */
  curve: z.array(chartPoint),
})
export type ChartSeries = z.infer<typeof chartSeries>

/** `yyyy-MM-dd` of the station's zone, from 1970 to 2099; the running day where it is left out. */
export const day = z
  .string()
  .regex(/^(19[7-9]|20\d)\d-\d\d-\d\d$/)
  .refine(dayExists, 'not a date')
export const month = z.string().regex(/^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])$/)
