import { z } from 'zod'
import { decimal } from '#contract/fields.ts'

/** Kinds of hours by price: sharp, peak, flat and valley (尖, 峰, 平, 谷). */
export const tariffKinds = ['sharp', 'peak', 'flat', 'valley'] as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** From `from` to `to` of the station's day, in these months; CNY per kWh with at most 4 decimals. */
export const tariffPeriod = z.object({
  months: z.array(z.number().int().min(1).max(12)).min(1).max(12),
  from: clock,
  to: clock,
  kind: z.enum(tariffKinds),
  price: decimal.pipe(z.number().min(0).max(100)),
})
export type TariffKind = (typeof tariffKinds)[number]
export type TariffPeriod = z.infer<typeof tariffPeriod>

/** A version of a tariff; the next one of the same tariff ends it. */
export const tariffRow = z.object({
  tariffId: z.string(),
  tariffName: z.string(),
  versionId: z.string(),
  validFrom: z.string(),
  validFromTs: z.number(),
  /** per kWh, beside the price */
  serviceFee: z.number(),
  periods: z.array(tariffPeriod),
  /** settled or reported with: only a later version may follow */
  used: z.boolean(),
  retired: z.boolean(),
  /** 1: for all merchants */
  common: z.number(),
  /** the caller may follow, change and retire it */
  changeable: z.boolean(),
  /** of the demo */
  sample: z.boolean(),
  version: z.number(),
})
export type TariffRow = z.infer<typeof tariffRow>
