import { z } from 'zod'
import { alarmRow, openAlarms } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import type { ErrorKey } from '#contract/errors.ts'
import { decimal, done, id, integer, optionalId, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { known } from '#contract/unit.ts'
import { moment } from '#contract/unitDetail.ts'
import { runMode } from '#features/sailing/shapes.ts'
import { deviceAboard, ship, shipDelta, shipDetail, shipPlan, shipSnapshot } from './shapes.ts'

const access = 'platform_ship'
const base = '/web/shipping'

/** One refusal for a field that was left empty, another for what does not fit. */
const filled = (empty: ErrorKey, wrong: ErrorKey = empty) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || (typeof input === 'string' && input.trim() === '') ? empty : wrong,
})
const said = (empty: ErrorKey) => z.string(filled(empty)).trim().min(1, empty).max(60)
const number = (empty: ErrorKey, wrong: ErrorKey) => {
  const written = z.string().regex(/^[0-9]{1,15}(\.[0-9]{1,15})?$/, filled(empty, wrong))
  return z.union([z.number(), written.transform(Number)], filled(empty, wrong))
}
const positive = (empty: ErrorKey) =>
  number(empty, 'ship.number').pipe(z.number().positive('ship.number').max(1e12, 'ship.number'))
const emptyCode = z.literal('').transform(() => undefined)
/** Every field is required except shippingCode (specification, section 5), `slots` and `reserveSoc`, which are ours. */
export const shipFields = {
  vesselName: said('ship.name_required'),
  mmsi: z
    .string(filled('ship.mmsi_required', 'ship.mmsi_pattern'))
    .regex(/^[2-7][0-9]{8}$/, filled('ship.mmsi_required', 'ship.mmsi_pattern')),
  identification: said('ship.identification_required'),
  wail: said('ship.call_sign_required'),
  length: positive('ship.length_required'),
  width: positive('ship.width_required'),
  vesselTypeName: said('ship.type_required'),
  teu: positive('ship.teu_required'),
  /** kg */
  dwt: positive('ship.dwt_required'),
  /** kn */
  draught: positive('ship.speed_required'),
  /** m */
  draft: positive('ship.draft_required'),
  /** from 1950 to next year */
  buildYear: number('ship.build_year_required', 'ship.build_year').pipe(
    z.number().int('ship.build_year').min(1950, 'ship.build_year').max(2200, 'ship.build_year'),
  ),
  manufacturer: said('ship.manufacturer_required'),
  batteryManufacturer: said('ship.battery_manufacturer_required'),
  operatingMode: z
    .union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)], filled('ship.mode_required'))
    .pipe(z.literal([0, 1])),
  stationId: z.string(filled('ship.station_required')).min(1, 'ship.station_required').pipe(id),
  shippingCode: z.union([emptyCode, z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,59}$/)]).optional(),
  slots: integer.pipe(z.number().min(1).max(200)).nullish(),
  /** % */
  reserveSoc: decimal.pipe(z.number().min(0).max(100)).default(20),
}
const shipFilter = {
  vesselName: z.string().trim().max(60).optional(),
  operatingMode: runMode,
}
const place = decimal.pipe(z.number())

export const shipsContract = {
  homeList: get(`${base}/home/list`, {
    access,
    summary: 'All ships of the own organization subtree as they stand, by name',
    input: z.object({}),
    output: z.array(ship),
  }),
  shipPage: post(`${base}/page`, {
    access,
    summary: 'Ships, one page at a time; the name is searched',
    input: z.object({ ...shipFilter, ...paging }),
    output: page(ship),
  }),
  shipAdd: post(`${base}/add`, {
    access: 'ship_save',
    summary:
      'Add a ship: a device with its form. `draught` is the design speed in kn, `dwt` in kg; without shippingCode its device code is SHIP-<mmsi>',
    input: z.object({ ...shipFields, requestId }),
    output: z.object({ id: z.string() }),
  }),
  shipEdit: post(`${base}/edit`, {
    access: 'ship_save',
    summary: 'Change a ship; another `version` than the stored one is refused',
    input: z.object({ id, ...shipFields, version }),
    output: done,
  }),
  shipRemove: post(`${base}/remove`, {
    access: 'ship_remove',
    summary: 'Remove a ship without boxes aboard; its legs and records stay',
    input: z.object({ id }),
    output: done,
  }),
  deviceList: get(`${base}/onShipping/deviceList`, {
    access,
    summary: 'What is aboard a ship now: its own devices as a tree, and the boxes that are mounted on it',
    input: z.object({ shippingId: id }),
    output: z.array(deviceAboard),
  }),
  plan: get(`${base}/plan`, {
    access,
    summary: 'How a ship under way arrives, and which boxes should change places there or how long it should charge',
    input: z.object({ shippingId: id }),
    output: shipPlan,
  }),
  stationAddress: post('/web/dataStation/stationAddress', {
    access: 'platform',
    summary: 'Stations with their position; of one type where it is given, such as shippingPlatform',
    input: z.object({ stationType: z.string().max(40).optional() }),
    output: z.array(
      z.object({ stationId: z.string(), stationName: z.string(), stationType: z.string(), lon: known, lat: known }),
    ),
  }),
  weather: get(`${base}/weather`, {
    access,
    summary: 'Weather at a place; `sample` is true where no weather service is set up and the figures are fixed',
    input: z.object({ lon: place.pipe(z.number().min(-180).max(180)), lat: place.pipe(z.number().min(-90).max(90)) }),
    output: z.object({
      city: z.string(),
      temperature: z.number(),
      /** as the widget shows it, such as 23°C */
      temperatureText: z.string(),
      airQuality: z.string(),
      sample: z.boolean(),
    }),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What shipHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: shipSnapshot.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary: 'What shipDetail said of a ship at a moment `at` (ms), with its unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: shipDetail, alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary: 'Alarms of ships, or of one, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

export const shipsTopics = {
  shipHome: topic('shipHome', {
    access,
    summary:
      'shipHome/<own userId>: the home picture whole, then the changed tiles and all sums, at least every ten seconds',
    snapshot: shipSnapshot,
    delta: shipDelta,
  }),
  shipDetail: topic('shipDetail', {
    access,
    summary: 'shipDetail/<deviceId of a ship>: all that its detail shows, whole each time',
    snapshot: shipDetail,
    delta: shipDetail,
  }),
}
