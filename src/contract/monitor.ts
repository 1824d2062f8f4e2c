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

/** A state with the legend that its code reads by: a key of the document's `x-legends`; a code without one is shown as a number. */
export const legend = z.string()
export const stateMetric = metric.extend({ legend })
export type StateMetric = z.infer<typeof stateMetric>

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
