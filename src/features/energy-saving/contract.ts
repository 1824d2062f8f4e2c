import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import { id, integer, optionalId, orEmpty, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { chartSeries, day, stateMetric } from '#contract/monitor.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { period } from '#contract/periodFields.ts'
import { topic } from '#contract/topic.ts'
import { known } from '#contract/unit.ts'
import { dayOfDevice, moment, ofDevice, unitNode, unitStatus } from '#contract/unitDetail.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { stateCounts } from '#features/energy-storage/shapes.ts'
import { cycleColumns, savingRateColumns } from './columns.ts'
import { cycleSums, hoistCycle, savingRow } from './rowShapes.ts'
import * as shapes from './shapes.ts'

const access = 'platform_energySaving'
const base = '/web/energy/saving'

const ofStation = z.object({ stationId: optionalId })
const periodOfDevice = z.object({ ...period, deviceId: id })
const curves = (path: string, summary: string) =>
  post(`${base}/${path}`, { access, summary, input: dayOfDevice, output: z.array(shapes.deviceSeries) })

/** Each `deviceId` is that of a crane, of its storage box or of a DC/DC. */
export const energySavingContract = {
  dischargeInfo: post(`${base}/getDischargeInfo`, {
    access,
    summary: 'Figures of all cranes, or of those of a station, as they stand',
    input: ofStation,
    output: shapes.savingSums,
  }),
  deviceList: post(`${base}/device/list`, {
    access,
    summary: 'Cranes as they stand, by name; the name is searched',
    input: z.object({ deviceName: z.string().trim().max(60).optional(), stationId: optionalId, ...paging }),
    output: page(shapes.savingTile),
  }),
  systemStatus: post(`${base}/getSystemStatus`, {
    access,
    summary: 'Cranes by running state; −1 counts the silent ones',
    input: ofStation,
    output: stateCounts,
  }),
  everyDay: post(`${base}/getEveryDayDischargeInfo`, {
    access,
    summary:
      'What cranes recovered by the hours of a day (type 1), the days of a month (2, taken by itself) or the months of a year (3)',
    input: z.object({ ...period, type: period.type.unwrap().default(2), stationId: optionalId }),
    output: shapes.recoveredPeriod,
  }),
  statisticalInfo: post(`${base}/getStatisticalInfo`, {
    access,
    summary:
      'Energies, saving rate, lifts and CO₂ of all cranes, or of those of a station: today, this month, year, all',
    input: ofStation,
    output: shapes.statistics,
  }),
  deviceStatistics: post(`${base}/getDischargeStatisticsInfoByDeviceId`, {
    access,
    summary: 'The same of one crane',
    input: ofDevice,
    output: shapes.statistics,
  }),
  deviceEnergy: post(`${base}/getDischargeInfoByDeviceId`, {
    access,
    summary: 'What the DC/DCs of a crane, or one of them, gave back and absorbed in the steps of a period, kWh',
    input: periodOfDevice,
    output: shapes.storedPeriod,
  }),
  boxInfo: post(`${base}/getCapacitorBoxInfoByDeviceId`, {
    access,
    summary: 'Storage boxes: values, states and extreme monomers',
    input: ofDevice,
    output: z.array(shapes.boxInfo),
  }),
  socCurve: curves('getSocInfoByDeviceId', 'SOC and voltage of storage boxes over a day, % and V'),
  temperatureCurve: curves(
    'getTemperatureInfoByDeviceId',
    'Highest, lowest and average temperature of storage boxes, and of their cabinets, over a day, °C',
  ),
  monomers: post(`${base}/getCapacitorMonomerByDeviceId`, {
    access,
    summary:
      'Monomers of a storage box by number, with the temperature of their module; part of the number is searched',
    input: z.object({ deviceId: id, name: z.string().trim().max(20).optional(), ...paging }),
    output: page(shapes.monomer).extend({ extremes: shapes.monomerExtremes }),
  }),
  monomerCurve: post(`${base}/getVoltageTemperatureHis`, {
    access,
    summary: 'Voltage of a monomer and temperature of its module, over a day or from startTime to endTime',
    input: z.object({
      deviceId: id,
      cell: integer.pipe(z.number().min(1).max(10_000)),
      dayTime: orEmpty(day),
      startTime: orEmpty(time),
      endTime: orEmpty(time),
    }),
    output: z.array(chartSeries),
  }),
  dcdcInfo: post(`${base}/getDcdcInfo`, {
    access,
    summary: 'DC/DCs: values and states',
    input: ofDevice,
    output: z.array(shapes.dcdcInfo),
  }),
  dcdcParam: post(`${base}/getDcdcParam`, {
    access,
    summary: 'Rated values and set points of DC/DCs',
    input: ofDevice,
    output: z.array(shapes.dcdcMetric),
  }),
  dcdcFailureGroup: post(`${base}/getDcdcFailureGroup`, {
    access,
    summary: 'Fault flags of DC/DCs, and since when those that are set are set',
    input: ofDevice,
    output: z.array(shapes.faultFlag),
  }),
  dcdcEnergy: post(`${base}/getDcdcMeterElectricalEnergy`, {
    access,
    summary: 'Registers of DC/DCs as they stand, and what they counted in the steps of a period, kWh',
    input: periodOfDevice,
    output: z.array(shapes.dcdcEnergy),
  }),
  dcdcBusVoltage: curves('getDcdcBusbarVoltage', 'Bus voltage of DC/DCs over a day, V'),
  dcdcPower: curves('getDcdcActivePower', 'Power of DC/DCs over a day, kW; + gives back'),
  efficiencyRanking: post(`${base}/energyEfficiency/ranking`, {
    access,
    summary: 'Cranes by saving rate in a period, then by name; less than 1 kWh in total is left out',
    input: z.object({ ...period, size: integer.pipe(z.number().min(1).max(100)).default(20) }),
    output: z.array(shapes.savingRanked),
  }),
  runningState: post(`${base}/runningState`, {
    access,
    summary: 'What a crane does: running state and main breaker',
    input: ofDevice,
    output: unitStatus.extend({ mainBreaker: known }),
  }),
  deviceState: post(`${base}/device/state`, {
    access,
    summary: 'States of a crane, a storage box or a DC/DC',
    input: ofDevice,
    output: z.array(stateMetric),
  }),
  conservation: post(`${base}/getEnergyConservationAndTotal`, {
    access,
    summary: 'Recovered and total energy and saving rate of all cranes, of a station or of one crane in a period',
    input: z.object({ ...period, deviceId: optionalId, stationId: optionalId }),
    output: shapes.conservedPeriod,
  }),
  deviceInfo: get(`${base}/device/info`, {
    access,
    summary: 'A device with what is fixed about it, its newest values and its latest five alarms',
    input: ofDevice.extend({ at: moment.optional() }),
    output: devicesContract.deviceInfo.output,
  }),
  deviceHistory: get(`${base}/device/history`, {
    access,
    summary: 'History data, newest first: titles, and rows of time and values keyed by pointId',
    input: devicesContract.rows.input,
    output: devicesContract.rows.output,
  }),
  alarmList: post(`${base}/alarm/list`, {
    access,
    summary: 'Alarms of saving stations, newest first; a device stands for all below it',
    input: unitAlarmFilter,
    output: page(alarmRow),
  }),
  tree: get(`${base}/tree`, {
    access,
    summary:
      'Cranes (level 1), storage boxes (2), DC/DCs and clusters (3) of a station, of the crane of a device, or of all',
    input: z.object({ stationId: optionalId, deviceId: optionalId, at: moment.optional() }),
    output: z.array(unitNode),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What savingHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: shapes.savingSnapshot.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary:
      'What savingDetail said of a device at a moment `at` (ms), with the tree of its crane and unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: shapes.savingDetail, tree: z.array(unitNode), alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary:
      'Alarms of saving stations, or of one device, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

export const energySavingTopics = {
  savingHome: topic('savingHome', {
    access,
    summary:
      'savingHome/<own userId>: the home picture whole, then the changed cranes and all sums, at least every ten seconds',
    snapshot: shapes.savingSnapshot,
    delta: shapes.savingDelta,
  }),
  savingDetail: topic('savingDetail', {
    access,
    summary: 'savingDetail/<deviceId of a crane, box, DC/DC or cluster>: all that its dialog shows, whole each time',
    snapshot: shapes.savingDetail,
    delta: shapes.savingDetail,
  }),
}

const given = (longest: number) => z.string().trim().max(longest).optional()
/** What is missing is refused by name (specification, section 5), so that everything is optional here. */
const rateFilter = {
  deviceName: given(60),
  /** 1 day, 2 month, 3 year, 4 custom, 5 each day of a custom span */
  type: z.union([z.string().trim().max(2), z.number().int().transform(String)]).optional(),
  dyaTime: given(10),
  yearMonth: given(7),
  year: given(4),
  /** first and last day of 4 and 5, at most 366 */
  startDay: given(10),
  endDay: given(10),
}
const cyclesOfDevice = { deviceId: id, startTime: time, endTime: time }

/** The saving rate of cranes, and the lifts that it consists of. */
export const savingRecordContract = {
  rateList: get(`${base}/energySavingRate/list`, {
    access,
    summary: 'Recovered and total energy and saving rate of each crane in a period, or (type 5) on each of its days',
    input: z.object(rateFilter),
    output: z.array(savingRow),
  }),
  cyclePage: get(`${base}/cycle/page`, {
    access,
    summary:
      'Lifts of a crane and what lies between them, newest first; `sums` are of the whole span, which they divide without gaps',
    input: z.object({ ...cyclesOfDevice, kind: orEmpty(z.enum(['lift', 'rest'])), ...steadyPaging }),
    output: steadyPage(hoistCycle).extend({
      sums: z.object({ lift: cycleSums, rest: cycleSums, all: cycleSums }),
    }),
  }),
}

export const savingExportContract = {
  rateExport: fileExport(`${base}/energySavingRate/list/export`, {
    access: 'record_export',
    summary: 'The saving rates as a file',
    fileName: '节能率列表',
    input: z.object(rateFilter),
    columns: savingRateColumns,
  }),
  cycleExport: fileExport(`${base}/cycle/export`, {
    access: 'record_export',
    summary: 'Lifts of a crane, and what lies between them, as a file',
    fileName: '起升记录',
    input: z.object(cyclesOfDevice),
    columns: cycleColumns,
  }),
}
