import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  decimal,
  done,
  flag,
  id,
  integer,
  optionalId,
  orEmpty,
  requestId,
  text,
  time,
  version,
} from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { moment } from '#contract/unitDetail.ts'
import * as shapes from './shapes.ts'

const access = 'platform_portCharging'
const change = 'charging_save'
const base = '/web/portCharging'

const percent = decimal.pipe(z.number().min(1).max(100))

const fields = {
  stationId: id,
  shippingId: id,
  /** in the station's zone; may be left out where the ship's forecast is followed and there is one */
  eta: orEmpty(time),
  followForecast: flag.default(0),
  boxesWanted: integer.pipe(z.number().min(1).max(100)),
  minSoc: percent.default(90),
  priority: integer.pipe(z.number().min(0).max(9)).default(0),
  /** named ones: `outBoxId` leaves the ship, `inBoxId` goes aboard; no more than `boxesWanted` */
  boxes: z
    .array(z.object({ outBoxId: optionalId, inBoxId: optionalId }))
    .max(100)
    .default([]),
  note: text.default(''),
}
const one = { bookingId: id, version }

export const swapBookingsContract = {
  bookingPage: get(`${base}/booking/page`, {
    access,
    summary: 'Bookings of the charging stations that the caller sees, the latest arrival first',
    input: z.object({
      stationId: optionalId,
      shippingName: z.string().trim().max(60).optional(),
      state: orEmpty(integer.pipe(z.number().min(1).max(7))),
      /** of the arrival, in the zone of the caller's organization */
      startTime: orEmpty(time),
      endTime: orEmpty(time),
      ...paging,
    }),
    output: page(shapes.bookingRow),
  }),
  bookingStations: get(`${base}/booking/stations`, {
    access,
    summary: 'The charging stations that the caller sees, by name',
    input: z.object({}),
    output: z.array(z.object({ stationId: z.string(), stationName: z.string(), timeZone: z.string() })),
  }),
  bookingChoices: get(`${base}/booking/choices`, {
    access,
    summary: 'Ships that may be booked at a station, and boxes that a booking may name: those of its merchant',
    input: z.object({ stationId: id }),
    output: shapes.bookingChoices,
  }),
  bookingAdd: post(`${base}/booking/add`, {
    access: change,
    summary:
      'Book a swap. The same request twice makes one. A box can stand in one booking at a time: two within 6 h of each other share none. Refuses 3082 to 3087',
    input: z.object({ ...fields, requestId }),
    output: z.object({ bookingId: z.string() }),
  }),
  bookingEdit: post(`${base}/booking/edit`, {
    access: change,
    summary: 'Change an open booking; `version` must be its newest',
    input: z.object({ ...fields, ...one }),
    output: done,
  }),
  bookingConfirm: post(`${base}/booking/confirm`, {
    access: change,
    summary: 'Confirm an open booking; once more, or once its ship has come, changes nothing',
    input: z.object(one),
    output: done,
  }),
  bookingCancel: post(`${base}/booking/cancel`, {
    access: change,
    summary: 'Cancel an open booking, which frees its boxes; once more changes nothing',
    input: z.object(one),
    output: done,
  }),
  queue: get(`${base}/home/queue`, {
    access,
    summary:
      'Open bookings of a station in the order of service (arrived, time of arrival, priority), now or at a moment `at` (ms): how many boxes are ready and what they lack. A box counts for the first booking that needs it',
    input: z.object({ stationId: id, at: moment.optional() }),
    output: z.array(shapes.queueRow),
  }),
  nextSwap: get(`${base}/booking/next`, {
    access: 'platform',
    summary:
      'The next swap at the stations that the caller sees, or of his ships, with how many boxes are ready; now or at a moment `at` (ms). Null where none is booked',
    input: z.object({ at: moment.optional() }),
    output: shapes.nextSwap.nullable(),
  }),
  setting: get(`${base}/setting`, {
    access,
    summary: 'Limit, reserve, target, buffer and tariff of a charging station',
    input: z.object({ stationId: id }),
    output: shapes.chargingSetting,
  }),
  settingSave: post(`${base}/setting/save`, {
    access: change,
    summary:
      'Set a charging station. Another tariff counts from the beginning of the station’s day, everything else from now. A limit below what the station draws is saved and told in `warning`',
    input: z.object({
      stationId: id,
      /** kW; none: the station has no limit of its own */
      transformerLimit: decimal.pipe(z.number().min(0).max(1_000_000)).nullish(),
      /** %, left free by the charge plan */
      reserve: decimal.pipe(z.number().min(0).max(90)).default(10),
      targetSoc: percent.default(95),
      bufferMinutes: integer.pipe(z.number().min(0).max(720)).default(30),
      tariffId: optionalId,
      requestId,
      version,
    }),
    output: z.object({
      version: z.number(),
      warning: z.enum(shapes.settingWarnings).nullable(),
      /** kW that the station draws now */
      power: z.number().nullable(),
    }),
  }),
}
