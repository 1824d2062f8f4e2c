import { z } from 'zod'
import { integer, optionalId, orEmpty, time } from '#contract/fields.ts'

const name = z.string().trim().max(60)

const ofRecord = {
  recordId: z.string(),
  deviceId: z.string(),
  stationName: z.string(),
  startTime: z.string(),
  /** null while it goes on */
  endTime: z.string().nullable(),
  /** ms since the epoch of its start and end */
  ts: z.number(),
  endTs: z.number().nullable(),
  /** it ended because the device was not heard any more */
  silent: z.boolean(),
}
/** kWh, positive; so far where it goes on */
const amount = z.number()
/** ms from its start to its last sample */
const duration = z.number()

export const chargeRow = z.object({
  ...ofRecord,
  deviceName: z.string(),
  /** 1 charge, 2 discharge */
  type: z.number(),
  time: duration,
  amount,
})
export type ChargeRow = z.infer<typeof chargeRow>

export const powerOnRow = z.object({ ...ofRecord, deviceName: z.string(), deviceCode: z.string() })
export type PowerOnRow = z.infer<typeof powerOnRow>

export const bayChargeRow = z.object({
  ...ofRecord,
  boxPowerName: z.string(),
  pcsName: z.string().nullable(),
  binSpaceName: z.string().nullable(),
  time: duration,
  amount,
})
export type BayChargeRow = z.infer<typeof bayChargeRow>

/** Filters: times are compared with a record's start; without a station type, box stations, and of charges in bays all. */
const common = {
  startTime: orEmpty(time),
  endTime: orEmpty(time),
  deviceId: optionalId,
  stationId: optionalId,
  stationType: orEmpty(name),
}
export const chargeFilter = { type: orEmpty(integer.pipe(z.literal([1, 2]))), deviceName: orEmpty(name), ...common }
export const powerOnFilter = { deviceName: orEmpty(name), ...common }
export const bayChargeFilter = {
  boxPowerName: orEmpty(name),
  pcsName: orEmpty(name),
  binSpaceName: orEmpty(name),
  ...common,
}
