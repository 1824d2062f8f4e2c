import { z } from 'zod'
import { known } from '#contract/unit.ts'
import { loadSources } from './shapes.ts'

/** A day of a station: kW as means of `stepSeconds`, null where nothing was heard. Times in ms. */
export const dayLoad = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  from: z.number(),
  to: z.number(),
  stepSeconds: z.number(),
  powerSource: z.enum(loadSources).nullable(),
  power: z.object({ t: z.array(z.number()), kw: z.array(known) }),
  /** the highest mean of a quarter of an hour */
  peak: z.object({ t: z.number(), kw: z.number() }).nullable(),
  /** kW and %, as they stood that day */
  transformerLimit: known,
  reserve: known,
  /** hours of one price, CNY per kWh; empty without a tariff */
  bands: z.array(z.object({ from: z.number(), to: z.number(), kind: z.string(), price: z.number() })),
  sample: z.boolean(),
  /** of the charge plan: kW of all bays and of what else the station draws, by quarters of an hour; null without one */
  plan: z.object({ t: z.array(z.number()), kw: z.array(known) }).nullable(),
  /** kWh and CNY of each hour; null where nobody knows */
  hours: z.array(z.object({ from: z.number(), to: z.number(), time: z.string(), energy: known, cost: known })),
  energy: known,
  cost: known,
})
export type DayLoad = z.infer<typeof dayLoad>

/** A row of the report: an hour, day or month of a station. */
export const chargeReportRow = z.object({
  time: z.string(),
  ts: z.number(),
  stationId: z.string(),
  stationName: z.string(),
  /** kWh put into boxes */
  energy: known,
  /** boxes that went from a bay to a ship */
  swaps: z.number(),
  /** CNY; null without a tariff or where a part has no price */
  cost: known,
  /** kW: the highest mean of a quarter of an hour */
  peakPower: known,
  /** the tariff is a sample of the demo */
  sample: z.boolean(),
})
export type ChargeReportRow = z.infer<typeof chargeReportRow>
