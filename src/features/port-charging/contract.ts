import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import { id, integer, optionalId, orEmpty, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { chartSeries, day, month } from '#contract/monitor.ts'
import { page } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { moment } from '#contract/unitDetail.ts'
import { chargeReportColumns } from './columns.ts'
import { bayDetail } from './detailShapes.ts'
import { chargeReportRow, dayLoad } from './reportShapes.ts'
import * as shapes from './shapes.ts'

const access = 'platform_portCharging'
const base = '/web/portCharging'

const bayAt = z.object({ bayId: id, at: moment.optional() })
const asTime = z.union([time, day])
/** As the box report asks, with years beside it. */
const reported = {
  stationId: optionalId,
  /** 1 a day by hours, 2 a week and 3 a month by days, 4 from `timeStart` to `timeEnd` by days, 5 a year by months */
  reportType: integer.pipe(z.literal([1, 2, 3, 4, 5])).default(1),
  dyaTime: orEmpty(day),
  startDay: orEmpty(day),
  endDay: orEmpty(day),
  monthTime: orEmpty(month),
  year: orEmpty(z.string().regex(/^(19[7-9]|20\d)\d$/)),
  /** the last second, or the last day, included; at most 366 days */
  timeStart: orEmpty(asTime),
  timeEnd: orEmpty(asTime),
}

export const portChargingContract = {
  basicInformation: get(`${base}/home/basicInformation`, {
    access,
    summary:
      'Figures of all charging stations, or of one, now or at a moment. A swap is a box that went from a bay of the station to a ship; power is that of the transformers, else of the switchgears, else of the converters, as powerSource says',
    input: z.object({ stationId: optionalId, at: moment.optional() }),
    output: shapes.chargeSums,
  }),
  yard: get(`${base}/home/yard`, {
    access,
    summary:
      'The yard of a station, now or at a moment `at` (ms): containers with their bays and boxes, crane, boxes in the yard and on trucks, ships at the berth. Without a station the first one by name that has bays',
    input: z.object({ stationId: optionalId, at: moment.optional() }),
    output: shapes.yardSnapshot,
  }),
  load: get(`${base}/home/load`, {
    access,
    summary:
      'A day of a station: its power beside limit, prices and charge plan, and energy and cost by hour; up to `at` (ms) where it is given',
    input: z.object({ stationId: id, dayTime: day.optional(), at: moment.optional() }),
    output: dayLoad,
  }),
  bayDetail: get(`${base}/bay/detail`, {
    access,
    summary:
      'A bay with each device from the transformer to its box, the visit so far and the unresolved alarms of all of them',
    input: bayAt,
    output: bayDetail.extend({ alarms: openAlarms }),
  }),
  bayCurves: get(`${base}/bay/curves`, {
    access,
    summary:
      'A day of a bay: power of its converter and of the boxes that stood in it (kW, charging positive), and their SOC (%)',
    input: z.object({ bayId: id, dayTime: day.optional() }),
    output: z.array(chartSeries),
  }),
  alarmList: post(`${base}/alarm/list`, {
    access,
    summary:
      'Alarms of charging stations, newest first; a bay stands for its converter and its connection box, and for the box while it stood there',
    input: unitAlarmFilter,
    output: page(alarmRow),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What chargeHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: shapes.chargeHome.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary: 'What bayDetail said of a bay at a moment `at` (ms), with the unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: bayDetail, alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary:
      'Alarms of charging stations, or of one bay, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

/** Reports of stations. */
export const chargingReportContract = {
  statistics: get(`${base}/statistics`, {
    access,
    summary:
      'Energy, swaps, cost and peak power of stations by the steps of a period; `summary` is of all rows, its peak the highest of them. Refuses 3081',
    input: z.object(reported),
    output: z.object({ rows: z.array(chargeReportRow), summary: chargeReportRow.nullable() }),
  }),
}

export const portChargingTopics = {
  chargeHome: topic('chargeHome', {
    access,
    summary:
      'chargeHome/<own userId>: all charging stations with their sums, then the changed ones and the sums of all, at least every ten seconds',
    snapshot: shapes.chargeHome,
    delta: shapes.chargeHomeDelta,
  }),
  chargeYard: topic('chargeYard', {
    access,
    summary:
      'chargeYard/<stationId>: the yard whole, then the changed bays, all heads, sums and the crane, at least every ten seconds',
    snapshot: shapes.yardSnapshot,
    delta: shapes.yardDelta,
  }),
  bayDetail: topic('bayDetail', {
    access,
    summary: 'bayDetail/<bayId>: a bay with each device from the transformer to its box, whole each time',
    snapshot: bayDetail,
    delta: bayDetail,
  }),
}

export const chargingExportContract = {
  statisticsExport: fileExport(`${base}/statistics/export`, {
    access: 'charging_export',
    summary: 'The report as a file',
    fileName: '充换电统计',
    input: z.object(reported),
    columns: chargeReportColumns,
  }),
}
