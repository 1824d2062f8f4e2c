import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { integer, optionalId, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging } from '#contract/paging.ts'

/** An empty field of a form means "not asked for". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
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

const chargeRow = z.object({
  ...ofRecord,
  deviceName: z.string(),
  /** 1 charge, 2 discharge */
  type: z.number(),
  time: duration,
  amount,
})
export type ChargeRow = z.infer<typeof chargeRow>

const powerOnRow = z.object({ ...ofRecord, deviceName: z.string(), deviceCode: z.string() })
export type PowerOnRow = z.infer<typeof powerOnRow>

const bayChargeRow = z.object({
  ...ofRecord,
  boxPowerName: z.string(),
  pcsName: z.string().nullable(),
  binSpaceName: z.string().nullable(),
  time: duration,
  amount,
})
export type BayChargeRow = z.infer<typeof bayChargeRow>

/** Times choose by the start of a record; without a type they are those of box stations. */
const common = {
  startTime: optional(time),
  endTime: optional(time),
  stationId: optionalId,
  stationType: optional(name),
}
export const chargeFilter = { type: optional(integer.pipe(z.literal([1, 2]))), deviceName: optional(name), ...common }
export const powerOnFilter = { deviceName: optional(name), ...common }
export const bayChargeFilter = {
  boxPowerName: optional(name),
  pcsName: optional(name),
  binSpaceName: optional(name),
  ...common,
}

const access = 'platform'
const leaves = 'record_export'

export const recordsContract = {
  chargePage: get('/web/charging/discharging/record/page', {
    access,
    summary: 'Charges (type 1) and discharges (type 2) of the own organization subtree and platforms, newest first',
    input: z.object({ ...chargeFilter, ...paging }),
    output: page(chargeRow),
  }),
  chargeExport: fileExport('/web/charging/discharging/record/export', {
    access: leaves,
    summary: 'The charges and discharges of the page as a file',
    fileName: '充放电记录',
    input: z.object(chargeFilter),
  }),
  powerOnPage: get('/web/poweronrecord/page', {
    access,
    summary: 'Times of being on, newest first',
    input: z.object({ ...powerOnFilter, ...paging }),
    output: page(powerOnRow),
  }),
  powerOnExport: fileExport('/web/poweronrecord/export', {
    access: leaves,
    summary: 'The times of being on of the page as a file',
    fileName: '开关机记录',
    input: z.object(powerOnFilter),
  }),
  bayChargePage: get('/web/pcschargerecord/page', {
    access,
    summary: 'Charges of boxes in a bay, newest first: box, PCS and bin space',
    input: z.object({ ...bayChargeFilter, ...paging }),
    output: page(bayChargeRow),
  }),
  bayChargeExport: fileExport('/web/pcschargerecord/export', {
    access: leaves,
    summary: 'The charges in bays of the page as a file',
    fileName: '充电记录',
    input: z.object(bayChargeFilter),
  }),
}
