import { z } from 'zod'
import { known } from '#contract/unit.ts'

/** kWh: `recycling` = `dcdc1` + `dcdc2`, `total` = `totalSurface` + `recycling`; `energySavingRate` = `recycling` / `total` × 100, null at 0. */
export const savingEnergies = {
  dcdc1: known,
  dcdc2: known,
  recycling: known,
  totalSurface: known,
  total: known,
  energySavingRate: known,
}

/** A row of panel 10: a crane in a day, month, year or span [ts, until) ms. */
export const savingRow = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  ...savingEnergies,
  /** the period in words */
  time: z.string(),
  ts: z.number(),
  until: z.number(),
  /** 1 where every register was read within three intervals of both ends and no gap of more than five minutes lies between, else 0 */
  complete: z.number(),
})
export type SavingRow = z.infer<typeof savingRow>

/**
 * kWh: what the DC/DCs absorbed, and of it what was drawn while nothing was lowered, which is no saving; what the brake resistor burnt; what
 * was lifted and lowered.
 */
const hoisted = { charged: known, drawn: known, burnt: known, liftKwh: known, lowerKwh: known }

/** A lift [startTs, endTs) with all energies until the next one, or 300 s after the hoist's last movement; or the rest before the next. */
export const hoistCycle = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  /** `lift`, or `rest` for the time between lifts */
  kind: z.enum(['lift', 'rest']),
  startTime: z.string(),
  startTs: z.number(),
  /** null while it runs: its energies are those so far */
  endTime: z.string().nullable(),
  endTs: known,
  ...savingEnergies,
  ...hoisted,
  /** the greatest hoist power, kW, and the greatest load, t */
  peak: known,
  load: known,
  complete: z.number(),
})
export type HoistCycle = z.infer<typeof hoistCycle>

/** Energies of a span in sum; `incomplete` counts the parts that have ended and are not whole. */
export const cycleSums = z.object({
  ...savingEnergies,
  ...hoisted,
  num: z.number(),
  incomplete: z.number(),
})
export type CycleSums = z.infer<typeof cycleSums>
export type SavingEnergies = Pick<SavingRow, keyof typeof savingEnergies>
