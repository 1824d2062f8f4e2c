import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import { id, integer, optionalId } from '#contract/fields.ts'
import { chartSeries, metric } from '#contract/monitor.ts'
import { page, paging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { known } from '#contract/unit.ts'
import { cellExtremes, dayOfDevice, moment, ofDevice, ofDeviceAt, relay, unitNode } from '#contract/unitDetail.ts'
import { chargeStep, codeCount, marineDelta, marineDetail, marineRanked, marineSnapshot, marineSums } from './shapes.ts'

const access = 'platform_marineBattery'
const base = '/web/marineBattery'

const ofStation = z.object({ stationId: optionalId })
const ranking = (what: string, path: string) =>
  post(`${base}/${path}`, {
    access,
    summary: `Ranking of the battery systems by ${what}, greatest first; systems that do not know it are left out`,
    input: z.object({ size: integer.pipe(z.number().min(1).max(1000)).default(20) }),
    output: z.array(marineRanked),
  })

const marineCell = z.object({ name: z.string(), monomerU: known, monomerTemp: known })
const cellsOf = { cells: z.array(marineCell), total: z.number(), extremes: cellExtremes, ts: known }
const ofCells = z.object({ deviceId: id, name: z.string().max(60).optional() })
const dayCurves = (what: string, path: string) =>
  post(`${base}/${path}`, { access, summary: what, input: dayOfDevice, output: z.array(chartSeries) })

export const marineBatteryContract = {
  basicInformation: post(`${base}/getBasicInformation`, {
    access,
    summary: 'Figures of all battery systems, or of those of one station, as they stand',
    input: ofStation,
    output: marineSums,
  }),
  capacityRanking: ranking('capacity (rated × SOH), kWh', 'capacityRanking'),
  socRanking: ranking('SOC, %', 'socRanking'),
  chargingStateCount: post(`${base}/batteryStatusCount`, {
    access,
    summary: 'Battery systems by charging state: 0 standby, 1 charging, 2 stopped when full, 3 other passive stop',
    input: ofStation,
    output: z.array(codeCount),
  }),
  workModeCount: post(`${base}/batterySystemStatusCount`, {
    access,
    summary: 'Battery systems by work mode of the domain controller; −1 counts the silent ones',
    input: ofStation,
    output: z.array(codeCount),
  }),
  chargeCount: post(`${base}/batterySystemChargeCount`, {
    access,
    summary:
      'Charges and discharges that began and their energy (kWh): timeType 1 the running day by hours, 2 the running month by days',
    input: z.object({ stationId: optionalId, timeType: integer.pipe(z.literal([1, 2])).default(1) }),
    output: z.array(chargeStep),
  }),
  breakers: post(`${base}/batterySystemBreakerStatus`, {
    access,
    summary:
      'The main breaker of a battery system and those of clusters 1 to 8, or the relays of a cluster: 0 open, 1 closed, null unknown',
    input: ofDeviceAt,
    output: z.array(relay),
  }),
  systemTemperature: dayCurves('Temperatures of a battery system over a day, °C', 'systemTemperature'),
  systemPower: dayCurves('Power of a battery system over a day, and what it could give and take, kW', 'systemPower'),
  systemSoc: dayCurves('SOC of a battery system over a day, %', 'systemSoc'),
  clusterMonitor: post(`${base}/batteryClusterMonitor`, {
    access,
    summary: 'The metrics of a cluster',
    input: ofDevice,
    output: z.array(metric),
  }),
  clusterTemperature: dayCurves(
    'Highest, lowest and average cell temperature of a cluster over a day, °C',
    'batteryClusterTemp',
  ),
  clusterVoltage: dayCurves('Highest, lowest and average cell voltage of a cluster over a day, V', 'batteryClusterU'),
  clusterCells: post(`${base}/batteryClusterMonomer`, {
    access,
    summary: 'The cells of a cluster by their numbers, and where the extremes are; `name` searches by cell name',
    input: ofCells,
    output: z.object(cellsOf),
  }),
  deviceTree: get(`${base}/device/tree`, {
    access,
    summary:
      'Ships (level 0) with their battery systems (1) and clusters (2): the ship of one device, those of a station, or all',
    input: z.object({ deviceId: optionalId, stationId: optionalId, at: moment.optional() }),
    output: z.array(unitNode),
  }),
  latestData: post(`${base}/latestData`, {
    access,
    summary: 'The newest value of each point of a battery system or cluster; arrays are left to the cell list',
    input: ofDevice,
    output: z.array(metric),
  }),
  cellPage: post(`${base}/monomer/list`, {
    access,
    summary: 'The same cells, one page at a time',
    input: ofCells.extend(paging),
    output: page(marineCell),
  }),
  alarmList: post(`${base}/alarm/list`, {
    access,
    summary:
      'Alarms of marine batteries, newest first; five at a time unless `size` says otherwise. A system stands for its clusters too',
    input: unitAlarmFilter,
    output: page(alarmRow),
  }),
  replayHome: get(`${base}/replay/home`, {
    access,
    summary: 'What marineHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: marineSnapshot.extend({ alarms: openAlarms }),
  }),
  replayDetail: get(`${base}/replay/detail`, {
    access,
    summary: 'What marineDetail said of a system or cluster at a moment `at` (ms), with its tree and unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: marineDetail, tree: z.array(unitNode), alarms: openAlarms }),
  }),
  replayMarks: get(`${base}/replay/alarms`, {
    access,
    summary: 'Alarms of marine batteries, or of one, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

export const marineTopics = {
  marineHome: topic('marineHome', {
    access,
    summary:
      'marineHome/<own userId>: the home picture whole, then the changed tiles and all sums, at least every ten seconds',
    snapshot: marineSnapshot,
    delta: marineDelta,
  }),
  marineDetail: topic('marineDetail', {
    access,
    summary: 'marineDetail/<deviceId of a battery system or cluster>: all that its dialog shows, whole each time',
    snapshot: marineDetail,
    delta: marineDetail,
  }),
}
