import { z } from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, integer, nothing, time, timeStamp } from '#contract/fields.ts'
import { day } from '#contract/monitor.ts'

const access = 'platform_boxPower'
const node = z.object({ strId: z.string(), strName: z.string(), name: z.string(), level: z.number() })
const clusterNode = node.extend({ children: z.array(z.never()) })
const boxNode = node.extend({ children: z.array(clusterNode) })
/** A station; its `strId` is `s` and digits, since its number may be that of a box too. */
const stationNode = node.extend({ children: z.array(boxNode) })
export type RangeNode = z.infer<typeof stationNode>

/** 0 voltage, 1 temperature */
const type = integer.pipe(z.literal([0, 1]))
const stationId = z.string().regex(/^s[0-9]{1,18}$/)
const ofNode = { strId: id, level: integer.pipe(z.number().min(0).max(9)).optional(), type }
const range = {
  startTime: time.or(z.literal('')).optional(),
  endTime: time.or(z.literal('')).optional(),
  /** a whole day; today where neither it nor a span is given */
  time: day.or(z.literal('')).optional(),
}

/** A null is a gap. */
const point = z.object({ date: z.string(), value: z.number().nullable(), ts: z.number() })
export type RangePoint = z.infer<typeof point>

const extreme = z.object({
  value: z.number(),
  /** number of the cluster within its box, and of the cell within it, from 1; null where unknown */
  cluster: z.number().nullable(),
  clusterName: z.string().nullable(),
  cell: z.number().nullable(),
  date: z.string(),
  ts: z.number(),
})
export type Extreme = z.infer<typeof extreme>

export const rangeContract = {
  tree: post('/web/box/home/range/tree', {
    access,
    summary: 'Stations (level 0) with their boxes (1) and clusters (2)',
    input: nothing,
    output: z.array(stationNode),
  }),
  curves: post('/web/box/home/range/vot', {
    access,
    summary:
      'Highest, lowest cell and their difference of a node of range/tree over a day or span: voltage (V) or temperature (°C), at most 1,500 points; of a station over all its boxes',
    input: z.object({ ...ofNode, strId: id.or(stationId), ...range }),
    output: z.object({
      maxCurve: z.array(point),
      minCurve: z.array(point),
      differenceCurve: z.array(point),
      unit: z.string(),
      decimals: z.number(),
      timeZone: z.string(),
      /** the range as it was read, ms, [from, to) */
      from: z.number(),
      to: z.number(),
    }),
  }),
  extremes: post('/web/box/home/range/extremes', {
    access,
    summary: 'Which cell was highest and lowest from `ts` to before `until` (ms), as between two points of the curves',
    input: z.object({ ...ofNode, ts: timeStamp, until: timeStamp }),
    output: z.object({ max: extreme.nullable(), min: extreme.nullable() }),
  }),
}
