import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { described } from '#contract/columns.ts'
import { get, post } from '#contract/endpoint.ts'
import {
  decimal,
  done,
  flag,
  id,
  integer,
  name,
  optionalId,
  orEmpty,
  requestId,
  text,
  time,
  version,
} from '#contract/fields.ts'
import { fileDownload } from '#contract/file.ts'
import { fileExport } from '#contract/fileExport.ts'
import { chartSeries, day } from '#contract/monitor.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { moment, ofDeviceAt } from '#contract/unitDetail.ts'
import { messageColumns, sessionColumns } from './columns.ts'
import * as rows from './rowShapes.ts'
import * as shapes from './shapes.ts'

const access = 'platform_shorePile'
const change = 'pile_save'
const settle = 'shore_settle'
const base = '/web/shorePile'

const ofStation = z.object({ stationId: optionalId, at: moment.optional() })
const searched = z.string().trim().max(60).optional()

export const shorePileContract = {
  basicInformation: get(`${base}/home/basicInformation`, {
    access,
    summary: 'Figures of all shore-power piles, or of those of a station, now or at a moment `at` (ms)',
    input: ofStation,
    output: shapes.pileSums,
  }),
  piles: get(`${base}/home/piles`, {
    access,
    summary: 'Piles with their connectors and the sessions that run, of a station or of all; now or at a moment',
    input: ofStation,
    output: shapes.pileHome,
  }),
  pileDetail: get(`${base}/pile/detail`, {
    access,
    summary: 'A pile with all values of its connectors and unresolved alarms, now or at a moment',
    input: ofDeviceAt,
    output: shapes.pileDetail.extend({ alarms: openAlarms }),
  }),
  pileCurves: get(`${base}/pile/curves`, {
    access,
    summary: 'A day of a connector: power (kW), current (A), voltage (V), cable temperature (°C)',
    input: z.object({ deviceId: id, dayTime: day.optional() }),
    output: z.array(chartSeries),
  }),
  alarmList: post(`${base}/alarm/list`, {
    access,
    summary: 'Alarms of shore-power piles, newest first; a pile stands for its connectors',
    input: unitAlarmFilter,
    output: page(alarmRow),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What pileHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: shapes.pileHome.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary: 'What pileDetail said of a pile at a moment `at` (ms), with the unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: shapes.pileDetail, alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary: 'Alarms of shore-power piles, or of one, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

export const shorePileTopics = {
  pileHome: topic('pileHome', {
    access,
    summary:
      'pileHome/<own userId>: all piles with sums, then the changed ones and all sums, at least every ten seconds',
    snapshot: shapes.pileHome,
    delta: shapes.pileHomeDelta,
  }),
  shorePiles: topic('shorePiles', {
    access,
    summary: 'shorePiles/<stationId>: the piles of a station with their sums, whole each time',
    snapshot: shapes.pileHome,
    delta: shapes.pileHome,
  }),
  pileDetail: topic('pileDetail', {
    access,
    summary: 'pileDetail/<deviceId of a pile>: the pile with all values of its connectors, whole each time',
    snapshot: shapes.pileDetail,
    delta: shapes.pileDetail,
  }),
}

const sessionFilter = {
  deviceName: searched,
  shippingName: searched,
  stationId: optionalId,
  deviceId: optionalId,
  state: orEmpty(integer.pipe(z.number().min(1).max(5))),
  /** 1: those that late readings changed after settling */
  needsReview: orEmpty(flag),
  /** of the start, in the zone of the caller's organization */
  startTime: orEmpty(time),
  endTime: orEmpty(time),
}
const one = { sessionId: id, version }

export const pileSessionContract = {
  sessionPage: get(`${base}/session/page`, {
    access,
    summary: 'Sessions at the piles that the caller sees, the newest first',
    input: z.object({ ...sessionFilter, ...steadyPaging }),
    output: steadyPage(described(rows.sessionRow, sessionColumns)),
  }),
  sessionDetail: get(`${base}/session/detail`, {
    access,
    summary: 'A session with its readings, its messages and its settled lines',
    input: z.object({ sessionId: id }),
    output: rows.sessionDetail,
  }),
  sessionAssign: post(`${base}/session/assign`, {
    access: change,
    summary: 'Say which ship a session supplied; not once it is settled. Refuses 3095 and 3096',
    input: z.object({ ...one, shippingId: optionalId, shippingName: searched, note: orEmpty(text) }),
    output: done,
  }),
  sessionSettle: post(`${base}/session/settle`, {
    access: settle,
    summary:
      'Settle a session that ended; more than 1 % of estimated energy is accepted with a reason only. Refuses 3097, 3098 and 3151 to 3159',
    input: z.object({ ...one, acceptEstimated: flag.default(0), reason: text.default('') }),
    output: z.object({ receiptNo: z.string() }),
  }),
  sessionVoid: post(`${base}/session/void`, {
    access: settle,
    summary:
      'Void a settlement, which can then be made anew, or a session that was none: `entirely` 1 closes it for good',
    input: z.object({ ...one, entirely: flag.default(0), reason: text.min(1) }),
    output: done,
  }),
}

const pileFields = {
  stationId: id,
  deviceName: name,
  /** 0: no password; 1: Basic; 2: Basic over TLS */
  securityProfile: integer.pipe(z.literal([0, 1, 2])).default(1),
  /** kW */
  ratedPower: decimal.pipe(z.number().min(0).max(10_000)).nullish(),
  /** 0: its boot is answered with Pending */
  enabled: flag.default(1),
}
/** As an OCPP identity: part of the address that the pile connects to. */
const pileCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,47}$/)
const tokenFields = {
  idTag: z.string().trim().min(1).max(36),
  holder: text.default(''),
  shippingId: optionalId,
  /** 1 valid, 0 blocked */
  status: flag.default(1),
  /** in the zone of the caller's organization */
  expiry: orEmpty(time),
  note: text.default(''),
}

export const pileContract = {
  pilePage: get(`${base}/pile/page`, {
    access,
    summary: 'Piles of the stations that the caller sees, by station and name',
    input: z.object({ stationId: optionalId, deviceName: searched, ...paging }),
    output: page(rows.pileRow),
  }),
  pileChoices: get(`${base}/pile/choices`, {
    access,
    summary: 'Pile stations of the caller, and ships that a session or a card may name',
    input: z.object({}),
    output: z.object({
      stations: z.array(z.object({ stationId: z.string(), stationName: z.string() })),
      ships: z.array(z.object({ shippingId: z.string(), shippingName: z.string() })),
    }),
  }),
  pileAdd: post(`${base}/pile/add`, {
    access: change,
    summary: 'Add an OCPP pile; its key is shown only in this answer. Refuses 3161',
    input: z.object({ ...pileFields, deviceCode: pileCode, requestId }),
    output: rows.issuedKey,
  }),
  pileEdit: post(`${base}/pile/edit`, {
    access: change,
    summary: 'Change the settings of a pile, or make one that reported over MQTT an OCPP pile; its code stays',
    input: z.object({ deviceId: id, ...pileFields, version }),
    output: done,
  }),
  pileKey: post(`${base}/pile/key`, {
    access: change,
    summary:
      'Make a new key for a pile, shown only in this answer; the old one no longer opens, and a connection by it is closed',
    input: z.object({ deviceId: id, version }),
    output: rows.issuedKey,
  }),
  pileKnocks: get(`${base}/pile/knocks`, {
    access: change,
    summary: 'Codes that knocked within a week and are no pile, the newest first',
    input: z.object({}),
    output: z.array(rows.pileKnock),
  }),
  pileAdopt: post(`${base}/pile/adopt`, {
    access: change,
    summary: 'Make a pile of a code that knocked; its key is shown only in this answer. Refuses 3161 and 3162',
    input: z.object({ ...pileFields, deviceCode: pileCode, requestId }),
    output: rows.issuedKey,
  }),
  tokenPage: get(`${base}/token/page`, {
    access: change,
    summary: 'Cards of the merchants that the caller sees, by holder',
    input: z.object({ idTag: searched, holder: searched, ...paging }),
    output: page(rows.tokenRow),
  }),
  tokenSave: post(`${base}/token/save`, {
    access: change,
    summary: 'Add a card, or change one; an idTag stands once in a merchant, whatever its case. Refuses 3163 and 3096',
    input: z.object({ tokenId: optionalId, ...tokenFields, requestId, version }),
    output: z.object({ tokenId: z.string() }),
  }),
  tokenRemove: post(`${base}/token/remove`, {
    access: change,
    summary: 'Remove a card; sessions keep what they knew of it',
    input: z.object({ tokenId: id, version }),
    output: done,
  }),
}

const messageFilter = {
  deviceName: searched,
  pileCode: searched,
  action: searched,
  /** in the zone of the caller's organization */
  startTime: orEmpty(time),
  endTime: orEmpty(time),
}
export const pileMessageContract = {
  messagePage: get(`${base}/message/page`, {
    access,
    summary: 'Messages of OCPP piles of the last seven days, the newest first; card numbers and keys are masked',
    input: z.object({ ...messageFilter, ...steadyPaging }),
    output: steadyPage(described(rows.messageRow, messageColumns)),
  }),
}

export const pileExportContract = {
  sessionExport: fileExport(`${base}/session/export`, {
    access: 'pile_export',
    summary: 'The sessions of the page as a file',
    fileName: '岸电桩记录',
    input: z.object(sessionFilter),
    columns: sessionColumns,
  }),
  messageExport: fileExport(`${base}/message/export`, {
    access: 'pile_export',
    summary: 'The messages of the page as a file',
    fileName: '岸电桩报文',
    input: z.object(messageFilter),
    columns: messageColumns,
  }),
}

export const pileReceiptContract = {
  receipt: fileDownload(`${base}/session/receipt`, {
    access,
    summary: 'The receipt of a settled session as a PDF',
    input: z.object({ sessionId: id }),
  }),
}
