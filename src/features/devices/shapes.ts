import { z } from 'zod'
import { pointKinds } from '#catalogue/points/point.ts'

export const latestValue = z.object({
  pointKey: z.string(),
  pointName: z.string(),
  pointNameEn: z.string().optional(),
  /** the place in an array point, from 1; 1 for any other point */
  index: z.number(),
  kind: z.enum(pointKinds),
  value: z.number().nullable(),
  unit: z.string(),
  decimals: z.number(),
  /** of a state: how its codes read */
  legend: z.string().optional(),
  /** of an array: how many of its places stand side by side */
  columns: z.number().optional(),
  originTime: z.string().nullable(),
  ts: z.number().nullable(),
  ageSeconds: z.number().nullable(),
})
export type LatestValue = z.infer<typeof latestValue>

/** One device's newest values: `at` is the server's clock (ms), `intervalSeconds` what the profile expects. */
export const deviceLatest = z.object({ at: z.number(), intervalSeconds: z.number(), values: z.array(latestValue) })

export const curve = z.object({
  t: z.array(z.number()),
  series: z.array(
    z.object({
      pointKey: z.string(),
      index: z.number(),
      unit: z.string(),
      value: z.array(z.number().nullable()),
      min: z.array(z.number().nullable()).optional(),
      max: z.array(z.number().nullable()).optional(),
    }),
  ),
})
