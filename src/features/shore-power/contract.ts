import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { described } from '#contract/columns.ts'
import { get, post } from '#contract/endpoint.ts'
import { decimal, done, flag, id, name, optionalId, orEmpty, requestId, text, time, version } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { fileDownload } from '#contract/file.ts'
import { chartSeries, day } from '#contract/monitor.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { moment } from '#contract/unitDetail.ts'
import { connectionColumns, shoreReportColumns } from './columns.ts'
import * as details from './detailShapes.ts'
import { reported } from './reportShapes.ts'
import * as rows from './rowShapes.ts'
import * as shapes from './shapes.ts'

const access = 'platform_shorePower'
const change = 'shore_save'
const base = '/web/shorePower'

const ofStation = z.object({ stationId: optionalId, at: moment.optional() })
const ofDevice = z.object({ deviceId: id, at: moment.optional() })

export const shorePowerContract = {
  basicInformation: get(`${base}/home/basicInformation`, {
    access,
    summary:
      'Figures of all shore power stations, or of one, now or at a moment. Energies of the day and the month are those that flowed in them; emissions are what `emission/trace` of the month adds up to',
    input: ofStation,
    output: shapes.shoreSums,
  }),
  berths: get(`${base}/home/berths`, {
    access,
    summary:
      'The quay of a station, now or at a moment `at` (ms): berths with sockets, ships and connections, supplies, and requests. Without a station the first one by name that has berths',
    input: ofStation,
    output: shapes.quaySnapshot,
  }),
  requests: get(`${base}/home/requests`, {
    access,
    summary:
      'Connections that run, then requests by arrival, of the stations that the caller sees; now or at a moment `at` (ms)',
    input: ofStation,
    output: z.array(shapes.shoreRequest),
  }),
  load: get(`${base}/home/load`, {
    access,
    summary: 'A day of a station: its power, energy and fee by hour; up to `at` (ms) where it is given',
    input: z.object({ stationId: id, dayTime: day.optional(), at: moment.optional() }),
    output: details.shoreDayLoad,
  }),
  deviceTree: get(`${base}/device/tree`, {
    access,
    summary: 'Supplies with their transformers, converters and sockets, of a station or of all',
    input: ofStation,
    output: z.array(details.shoreNode),
  }),
  deviceState: get(`${base}/device/state`, {
    access,
    summary:
      'The line from the grid to the ship of a socket, or of a supply: each device with its values, the connection, and what closing asks for',
    input: ofDevice,
    output: details.shoreDetail.extend({ alarms: openAlarms }),
  }),
  deviceCurves: get(`${base}/device/curves`, {
    access,
    summary: 'A day of a socket, or of a supply: power (kW), voltage, current, frequency, cable temperature',
    input: z.object({ deviceId: id, dayTime: day.optional() }),
    output: z.array(chartSeries),
  }),
  alarmList: post(`${base}/alarm/list`, {
    access,
    summary: 'Alarms of shore power stations, newest first; a device stands for all below it',
    input: unitAlarmFilter,
    output: page(alarmRow),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What shoreHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: shapes.shoreHome.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary: 'What shoreDetail said of a device at a moment `at` (ms), with its unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: details.shoreDetail, alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary:
      'Alarms of shore power stations, or of one device, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

export const shorePowerTopics = {
  shoreHome: topic('shoreHome', {
    access,
    summary:
      'shoreHome/<own userId>: all shore power stations with their sums, then the changed ones and the sums of all, at least every ten seconds',
    snapshot: shapes.shoreHome,
    delta: shapes.shoreHomeDelta,
  }),
  shoreBerths: topic('shoreBerths', {
    access,
    summary:
      'shoreBerths/<stationId>: the quay whole, then the changed berths, supplies, requests and sums, at least every ten seconds',
    snapshot: shapes.quaySnapshot,
    delta: shapes.quayDelta,
  }),
  shoreDetail: topic('shoreDetail', {
    access,
    summary: 'shoreDetail/<deviceId of a socket or supply>: the line from the grid to the ship, whole each time',
    snapshot: details.shoreDetail,
    delta: details.shoreDetail,
  }),
}

const searched = z.string().trim().max(60).optional()
const one = { connectionId: id, version }
const agreed = {
  /** V, Hz (50 or 60), kW */
  voltage: decimal.pipe(z.number().min(100).max(50_000)).nullish(),
  frequency: decimal.pipe(z.number().refine((value) => value === 50 || value === 60, '50 or 60')).nullish(),
  maxPower: decimal.pipe(z.number().min(0).max(100_000)).nullish(),
}
/** A registered ship, or another by its name. */
const ship = { shippingId: optionalId, shippingName: searched, mmsi: orEmpty(z.string().regex(/^\d{9}$/)) }

export const shoreConnectionContract = {
  connectionPage: get(`${base}/connection/page`, {
    access,
    summary: 'Connections and requests at the stations that the caller sees, the newest first',
    input: z.object({ ...rows.connectionFilter, ...steadyPaging }),
    output: steadyPage(described(rows.connectionRow, connectionColumns)),
  }),
  connectionDetail: get(`${base}/connection/detail`, {
    access,
    summary: 'A connection with its settled lines, its hours, and ships that it may be of',
    input: z.object({ connectionId: id }),
    output: rows.connectionDetail,
  }),
  connectionChoices: get(`${base}/connection/choices`, {
    access,
    summary: 'Berths, sockets and ships that a request at a station may name',
    input: z.object({ stationId: id }),
    output: rows.shoreChoices,
  }),
  connectionAdd: post(`${base}/connection/add`, {
    access: change,
    summary:
      'Request shore power for a ship at a berth, or at one of its sockets; plugging fulfils it. The same request twice makes one. Refuses 3091 to 3094',
    input: z.object({
      stationId: id,
      berthId: optionalId,
      socketId: optionalId,
      ...ship,
      /** in the station's zone */
      eta: time,
      ...agreed,
      note: text.default(''),
      requestId,
    }),
    output: z.object({ connectionId: z.string() }),
  }),
  connectionAssign: post(`${base}/connection/assign`, {
    access: change,
    summary:
      'Say or confirm whose connection it is, and what was agreed; not once it is settled. Refuses 3091 and 3094',
    input: z.object({ ...one, ...ship, ...agreed, note: orEmpty(text) }),
    output: done,
  }),
  connectionCancel: post(`${base}/connection/cancel`, {
    access: change,
    summary: 'Take back a request that was not plugged. Refuses 3141',
    input: z.object({ ...one, reason: text.default('') }),
    output: done,
  }),
  connectionSettle: post(`${base}/connection/settle`, {
    access: 'shore_settle',
    summary:
      'Settle a connection that was unplugged and whose ship is confirmed; more than 1 % of estimated energy is accepted with a reason only. Refuses 3142 to 3144 and 3151 to 3159',
    input: z.object({ ...one, acceptEstimated: flag.default(0), reason: text.default('') }),
    output: z.object({ receiptNo: z.string() }),
  }),
  connectionSettleAll: post(`${base}/connection/settleAll`, {
    access: 'shore_settle',
    summary:
      'Settle the confirmed connections that were unplugged within a span, of a station or of all; one that is refused stays as it is and is named (at most 100). At most 5,000 at once: `more` says that others are left',
    input: z.object({ stationId: optionalId, startTime: time, endTime: time }),
    output: rows.settledMany,
  }),
  connectionUnsettled: get(`${base}/connection/unsettled`, {
    access: 'shore_settle',
    summary:
      'How many connections were unplugged within a span, of a station or of all, and are not settled: those that `settleAll` would try, and those whose ship is not confirmed',
    input: z.object({ stationId: optionalId, startTime: time, endTime: time }),
    output: rows.unsettledMany,
  }),
  connectionVoid: post(`${base}/connection/void`, {
    access: 'shore_settle',
    summary:
      'Void a settlement, which can then be made anew, or a connection that was none: `entirely` 1 closes it for good',
    input: z.object({ ...one, entirely: flag.default(0), reason: text.min(1) }),
    output: done,
  }),
  berthPage: get(`${base}/berth/page`, {
    access,
    summary: 'Berths of the stations that the caller sees, by station and name',
    input: z.object({ stationId: optionalId, berthName: searched, ...paging }),
    output: page(rows.berthRow),
  }),
  berthSave: post(`${base}/berth/save`, {
    access: change,
    summary: 'Add a berth, or change one; a socket belongs to one berth at most. Refuses 3145 and 3146',
    input: z.object({
      berthId: optionalId,
      stationId: id,
      berthName: name,
      lon: decimal.pipe(z.number().min(-180).max(180)).nullish(),
      lat: decimal.pipe(z.number().min(-90).max(90)).nullish(),
      length: decimal.pipe(z.number().min(1).max(2000)),
      bearing: decimal.pipe(z.number().min(0).max(360)).nullish(),
      socketIds: z.array(id).max(50).default([]),
      requestId,
      version,
    }),
    output: z.object({ berthId: z.string() }),
  }),
  berthRemove: post(`${base}/berth/remove`, {
    access: change,
    summary: 'Remove a berth that no connection uses; its history keeps its name. Refuses 1003',
    input: z.object({ berthId: id, version }),
    output: done,
  }),
}

export const shoreReportContract = {
  statistics: get(`${base}/statistics`, {
    access,
    summary:
      'Connections, energy, fees and avoided emissions of stations by the steps of a period; `summary` is of all rows, each connection counted once',
    input: z.object(reported),
    output: z.object({ rows: z.array(rows.shoreReportRow), summary: rows.shoreReportRow.nullable() }),
  }),
  emissionTrace: get(`${base}/emission/trace`, {
    access,
    summary:
      'What each connection avoided in a span, with the factors that it was calculated by; without times the running month, which adds up to the figures of the home',
    input: z.object({ stationId: optionalId, startTime: orEmpty(time), endTime: orEmpty(time), at: moment.optional() }),
    output: rows.emissionTrace,
  }),
}

export const shoreExportContract = {
  connectionExport: fileExport(`${base}/connection/export`, {
    access: 'shore_export',
    summary: 'The connections of the page as a file',
    fileName: '岸电记录',
    input: z.object(rows.connectionFilter),
    columns: connectionColumns,
  }),
  statisticsExport: fileExport(`${base}/statistics/export`, {
    access: 'shore_export',
    summary: 'The report as a file',
    fileName: '岸电统计',
    input: z.object(reported),
    columns: shoreReportColumns,
  }),
}

export const shoreReceiptContract = {
  receipt: fileDownload(`${base}/connection/receipt`, {
    access,
    summary: 'The receipt of a settled connection as a PDF',
    input: z.object({ connectionId: id }),
  }),
}
