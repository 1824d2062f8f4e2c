import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import { decimal, done, id, integer, optionalId, orEmpty, requestId, version } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { chartSeries, day, metric, stateMetric } from '#contract/monitor.ts'
import { page } from '#contract/paging.ts'
import { period } from '#contract/periodFields.ts'
import { topic } from '#contract/topic.ts'
import { known, ranked } from '#contract/unit.ts'
import { dayOfDevice, moment, ofDevice, unitStatus, unitNode } from '#contract/unitDetail.ts'
import { reportColumns } from './columns.ts'
import * as shapes from './shapes.ts'

const access = 'platform_energyStorage'
const base = '/web/energy/storage'

const ofStation = z.object({ stationId: optionalId })
const periodOfStation = z.object({ ...period, stationId: optionalId })

const curves = (path: string, summary: string) =>
  get(`${base}/${path}`, { access, summary, input: dayOfDevice, output: z.array(chartSeries) })
const states = (path: string, summary: string) =>
  get(`${base}/${path}`, { access, summary, input: ofDevice, output: z.array(stateMetric) })
const info = (path: string, summary: string) =>
  get(`${base}/${path}`, {
    access,
    summary,
    input: ofDevice,
    output: z.object({
      device: unitStatus,
      metrics: z.array(metric),
      extremes: shapes.storageExtremes.nullable(),
    }),
  })
const alarmList = (path: string, summary: string) =>
  post(`${base}/${path}`, { access, summary, input: unitAlarmFilter, output: page(alarmRow) })

export const energyStorageContract = {
  basicInfo: get(`${base}/basic/info`, {
    access,
    summary: 'Figures of all storage stations, or of one, as they stand',
    input: ofStation,
    output: shapes.storageSums,
  }),
  statusStatistics: get(`${base}/status/statistics`, {
    access,
    summary: 'PCS by running state; −1 counts the silent ones',
    input: ofStation,
    output: shapes.stateCounts,
  }),
  dischargeRanking: get(`${base}/discharge/ranking`, {
    access,
    summary:
      'Stations by discharged kWh, then by name: type 1 today, 2 this month, 3 this year, 4 since the registers began, without those that have none',
    input: z.object({
      type: integer.pipe(z.literal([1, 2, 3, 4])).default(1),
      size: integer.pipe(z.number().min(1).max(100)).default(20),
    }),
    output: z.array(ranked),
  }),
  chart: get(`${base}/chargeAndDischarge/chart`, {
    access,
    summary: 'Charged and discharged energy of all stations, or of one, by hours, days or months',
    input: periodOfStation,
    output: shapes.energyPeriod,
  }),
  alarmList: alarmList('alarm/list', 'Alarms of storage stations, newest first; a device stands for all below it'),
  emsInfo: info('ems/info', 'An EMS: its identity and values'),
  emsStates: states('ems/systemState', 'States of an EMS'),
  emsCommunication: get(`${base}/ems/communicationStatus`, {
    access,
    summary: 'Links as the EMS reports them, and which devices below it are heard',
    input: ofDevice,
    output: shapes.communication,
  }),
  emsEnergy: get(`${base}/ems/chargeDischarge`, {
    access,
    summary: 'Charged and discharged energy of what an EMS leads',
    input: z.object({ ...period, deviceId: id }),
    output: shapes.energyPeriod,
  }),
  emsRunningState: get(`${base}/ems/runningState`, {
    access,
    summary: 'What an EMS does: running state, control mode, main breaker',
    input: ofDevice,
    output: unitStatus.extend({ controlMode: known, mainBreaker: known }),
  }),
  emsPowerCurve: curves('ems/chargeDischargePowerCurve', 'Power of an EMS over a day beside its plan, kW'),
  emsVoltageCurve: curves('ems/voltageCurve', 'Line voltages at the grid over a day, V'),
  emsCurrentCurve: curves('ems/currentCurve', 'Phase currents at the grid over a day, A'),
  pcsStates: states('pcs/state', 'States of a PCS'),
  pcsInfo: info('pcs/info', 'A PCS: its identity and values'),
  pcsVoltageCurve: curves('pcs/voltageCurve', 'DC and line voltages of a PCS over a day, V'),
  pcsCurrentCurve: curves('pcs/currentCurve', 'DC and phase currents of a PCS over a day, A'),
  pcsTemperatureCurve: curves('pcs/temperatureCurve', 'Temperatures of a PCS over a day, °C'),
  stackInfo: info('stack/info', 'A stack: its identity, values and extreme cells'),
  stackEnergy: get(`${base}/stack/chargeDischargeCapacity`, {
    access,
    summary: 'Capacity, energies, efficiency and cycles of a stack',
    input: ofDevice,
    output: shapes.storageSums,
  }),
  stackAlarmList: alarmList('stack/alarm/list', 'Alarms of a stack and its clusters'),
  stackVoltageCurve: curves(
    'stack/voltageCurve',
    'Total, highest and lowest cell voltage of a stack and their difference, V',
  ),
  stackTemperatureCurve: curves(
    'stack/temperatureCurve',
    'Highest, lowest and average cell temperature of a stack, °C',
  ),
  stackPowerCurve: curves('stack/chargeDischargeCurve', 'Power and SOC of a stack over a day'),
  clusterInfo: info('cluster/info', 'A cluster: its identity, values and extreme cells'),
  clusterAlarmList: alarmList('cluster/alarm/list', 'Alarms of a cluster'),
  clusterVoltageCurve: curves(
    'cluster/voltageCurve',
    'Total, highest and lowest cell voltage of a cluster and their difference, V',
  ),
  clusterCurrentCurve: curves('cluster/currentCurve', 'Current of a cluster over a day, A'),
  clusterSocCurve: curves('cluster/socCurve', 'SOC of a cluster over a day, %'),
  tree: get(`${base}/tree`, {
    access,
    summary: 'EMS (level 1), PCS (2), stacks (3) and clusters (4) of a station, of the station of a device, or of all',
    input: z.object({ stationId: optionalId, deviceId: optionalId, at: moment.optional() }),
    output: z.array(unitNode),
  }),
  extremes: get(`${base}/extremes`, {
    access,
    summary: 'The extreme cells below a device or of a station, and each child from its least to its greatest',
    input: z.object({ deviceId: optionalId, stationId: optionalId }),
    output: z.object({ extremes: shapes.storageExtremes, children: z.array(shapes.childExtremes) }),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What storageHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: shapes.storageSnapshot.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary:
      'What storageDetail said of a device at a moment `at` (ms), with the tree of its station and unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: shapes.storageDetail, tree: z.array(unitNode), alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary:
      'Alarms of storage stations, or of one device, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

/** Reports and settings of stations. */
export const storageReportContract = {
  report: get(`${base}/report`, {
    access,
    summary: 'Energies, efficiency, cycles and income of stations by the steps of a period, and their sum',
    input: periodOfStation,
    output: z.object({ rows: z.array(shapes.storageReportRow), summary: shapes.storageReportRow.nullable() }),
  }),
  income: get(`${base}/income`, {
    access,
    summary: 'Income of all storage stations, or of one, today and this month, where a tariff stands',
    input: ofStation,
    output: shapes.earned,
  }),
  prices: get(`${base}/prices`, {
    access,
    summary: 'What a kWh costs over a day of a station, by its tariff',
    input: z.object({ stationId: id, dayTime: orEmpty(day) }),
    output: shapes.dayPrices,
  }),
  setting: get(`${base}/setting`, {
    access,
    summary: 'Rated power and tariff of a station',
    input: z.object({ stationId: id }),
    output: z.object({
      stationId: z.string(),
      ratedPower: known,
      tariffId: z.string().nullable(),
      tariffName: z.string().nullable(),
      version: z.number(),
    }),
  }),
  settingSave: post(`${base}/setting/save`, {
    access: 'storage_save',
    summary: 'Set rated power (kW) and tariff of a station',
    input: z.object({
      stationId: id,
      ratedPower: decimal.pipe(z.number().positive().max(10_000_000)).nullish(),
      tariffId: optionalId,
      requestId,
      version,
    }),
    output: done,
  }),
}

export const energyStorageTopics = {
  storageHome: topic('storageHome', {
    access,
    summary:
      'storageHome/<own userId>: the home picture whole, then the changed tiles and all sums, at least every ten seconds',
    snapshot: shapes.storageSnapshot,
    delta: shapes.storageDelta,
  }),
  storageDetail: topic('storageDetail', {
    access,
    summary: 'storageDetail/<deviceId of an EMS, PCS, stack or cluster>: all that its dialog shows, whole each time',
    snapshot: shapes.storageDetail,
    delta: shapes.storageDetail,
  }),
}

export const storageExportContract = {
  reportExport: fileExport(`${base}/report/export`, {
    access: 'storage_export',
    summary: 'The report as a file',
    fileName: '储能报表',
    input: periodOfStation,
    columns: reportColumns,
  }),
}
