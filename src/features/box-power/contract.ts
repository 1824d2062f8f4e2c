import { z } from 'zod'
import { alarmRow, openAlarms, unitAlarmFilter } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import { id, integer, nothing, optionalId, orEmpty, time } from '#contract/fields.ts'
import { chartPoint, chartSeries, day, metric, month, stateMetric } from '#contract/monitor.ts'
import { page, pageSizes } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { hourEnergy, known, pictured, ranked } from '#contract/unit.ts'
import {
  cellExtremes,
  clusterSummary,
  dayOfDevice,
  moment,
  ofDevice,
  ofDeviceAt,
  relay,
  unitNode,
} from '#contract/unitDetail.ts'
import {
  boxPlace,
  boxTile,
  fleetSums,
  homeDelta,
  homeSnapshot,
  shipPlace,
  stateShare,
  stationPlace,
  stationShare,
  wherePlaced,
} from './shapes.ts'
import { boxCell, boxInfo, boxStatus, liveDetail } from './detailShapes.ts'

const access = 'platform_boxPower'

const ranking = (what: string, path: string) =>
  get(`/web/box/home/${path}`, {
    access,
    summary: `Ranking of the boxes by ${what}, greatest first; boxes that do not know it are left out`,
    input: z.object({ size: integer.pipe(z.number().min(1).max(1000)).default(20) }),
    output: z.array(ranked),
  })

const alarmList = (path: string) =>
  post(path, {
    access,
    summary: 'Alarms, newest first; five at a time unless `size` says otherwise. A box stands for its clusters too',
    input: unitAlarmFilter,
    output: page(alarmRow),
  })

const dayCurves = (what: string, path: string) =>
  get(`/web/box/station/${path}`, { access, summary: what, input: dayOfDevice, output: z.array(chartSeries) })

export const boxHomeContract = {
  basicInformation: get('/web/box/home/basicInformation', {
    access,
    summary: 'Figures of the whole fleet as they stand',
    input: nothing,
    output: fleetSums.extend({ at: z.number(), hours: z.array(hourEnergy) }),
  }),
  capacityRanking: ranking('capacity (rated × SOH), kWh', 'capacityRanking'),
  rechargeableRanking: ranking('energy that can still be charged, kWh', 'rechargeableRanking'),
  chargeableRanking: ranking('energy that can be discharged (可放), kWh', 'chargeableRanking'),
  socRanking: ranking('SOC, %', 'socRanking'),
  deviceAddress: get('/web/box/home/deviceAddress', {
    access,
    summary: 'Where stations, ships with boxes and boxes are, with their state; lon and lat are null where unknown',
    input: nothing,
    output: z.object({ stations: z.array(stationPlace), ships: z.array(shipPlace), boxes: z.array(boxPlace) }),
  }),
  stationList: get('/web/box/home/app/stationList', {
    access,
    summary: 'Stations of box power supplies, those without boxes too',
    input: nothing,
    output: z.array(stationPlace),
  }),
  boxList: get('/web/box/home/boxPowerSupplyList', {
    access,
    summary: 'Boxes by name or code, with their tile; whole unless `size` is given',
    input: z.object({
      deviceName: z.string().max(60).optional(),
      stationId: optionalId,
      current: integer.pipe(z.number().min(1)).default(1),
      size: integer.pipe(z.literal([...pageSizes])).optional(),
    }),
    output: page(boxTile.extend({ ageSeconds: known, ...pictured })),
  }),
  powerDistribution: get('/web/box/home/powerDistribution', {
    access,
    summary:
      'Boxes, power (kW) and energy (kWh) by running state (0, 1, 2, 3, and 3 with `silent` for those that are offline) and by station',
    input: nothing,
    output: z.object({ states: z.array(stateShare), stations: z.array(stationShare) }),
  }),
  alarmTypes: get('/web/box/home/alarmType', {
    access,
    summary: 'Alarm types for the filter',
    input: nothing,
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  alarmPosition: get('/web/box/home/alarm/position', {
    // A box aboard or in a bay is also shown by the platform of its ship or bay.
    access: 'platform',
    summary: 'Where a box is: its ship, or the bay with what feeds it, and its station; null where unknown',
    input: z.object({ deviceId: id, at: moment.optional() }),
    output: wherePlaced,
  }),
  homeAlarmList: alarmList('/web/box/home/alarm/list'),
  socList: post('/web/box/home/soc/list', {
    access,
    summary:
      'SOC curve: reportType 1 day (dyaTime), 2 week (startDay, endDay), 3 month (monthTime), 4 custom (timeStart, timeEnd)',
    input: z.object({
      reportType: integer.pipe(z.literal([1, 2, 3, 4])).default(1),
      deviceCode: z.string().min(1).max(60),
      dyaTime: orEmpty(day),
      startDay: orEmpty(day),
      endDay: orEmpty(day),
      monthTime: orEmpty(month),
      timeStart: orEmpty(time),
      timeEnd: orEmpty(time),
    }),
    output: z.array(chartPoint),
  }),
}

const station = '/web/box/station'

export const boxStationContract = {
  deviceTree: get(`${station}/device/tree`, {
    access,
    summary: 'Boxes (level 1) with their clusters (level 2): of one box, of one station, or all',
    input: z.object({ deviceId: optionalId, stationId: optionalId, at: moment.optional() }),
    output: z.array(unitNode),
  }),
  runMonitoring: get(`${station}/runMonitoring`, {
    access,
    summary: 'The main metrics of a box',
    input: ofDevice,
    output: z.array(metric),
  }),
  inverterModuleInfo: get(`${station}/inverterModuleInfo`, {
    access,
    summary: 'The inverter of a box: DC side, AC line voltages, phase voltages, IGBT temperatures',
    input: ofDevice,
    output: z.array(metric),
  }),
  temperatureMonitoring: dayCurves('Temperatures of a box over a day, °C', 'temperatureMonitoring'),
  humidityMonitoring: dayCurves('Humidities of a box over a day, %RH', 'humidityMonitoring'),
  powerMonitoring: dayCurves('Power of a box over a day, kW, discharge positive', 'powerMonitoring'),
  runningState: get(`${station}/runningState`, {
    access,
    summary: 'State and plug of a box, its ship, and its update or offline time',
    input: ofDevice,
    output: boxStatus,
  }),
  runningStateV2: get(`${station}/runningState/v2`, {
    access,
    summary: 'The same with the main breaker, the system’s state and faults, and the energy states',
    input: ofDeviceAt,
    output: boxStatus.extend({
      mainBreaker: known,
      systemState: known,
      /** by dialog: 1 box power, 3 system status and faults, 4 energy status; 2, the relays, is RelayStatus */
      box: z.array(stateMetric),
      system: z.array(stateMetric),
      /** the states of dialog 3 apart, by the specification's group codes */
      JN_SYSTEM_STATUS: z.array(stateMetric),
      JN_SYSTEM_FAULT_GROUP: z.array(stateMetric),
      energy: z.array(stateMetric),
    }),
  }),
  info: get(`${station}/info`, {
    access,
    summary: 'Environment and device values of a box',
    input: ofDevice,
    output: boxInfo,
  }),
  relayStatus: get(`${station}/RelayStatus`, {
    access,
    summary: 'Of a box: the main breaker and those of clusters 1 to 8; of a cluster: its relays, at most 8',
    input: ofDeviceAt,
    output: z.array(relay),
  }),
  clusterMonitoring: get(`${station}/batteryCluster/runMonitoring`, {
    access,
    summary: 'The metrics of a cluster',
    input: ofDevice,
    output: z.array(metric),
  }),
  clusterCells: get(`${station}/batteryCluster/individualInformation`, {
    access,
    summary: 'The cells of a cluster by their numbers, and where the extremes are; `deviceName` searches by cell name',
    input: z.object({ deviceId: id, deviceName: z.string().max(60).optional() }),
    output: z.object({ cells: z.array(boxCell), total: z.number(), extremes: cellExtremes, ts: known }),
  }),
  clusterTemperature: dayCurves(
    'Highest, lowest and average cell temperature of a cluster over a day, °C',
    'batteryCluster/temperatureMonitoring',
  ),
  clusterVoltage: dayCurves(
    'Highest, lowest and average cell voltage of a cluster over a day, V',
    'batteryCluster/voltageMonitoring',
  ),
  clusterInfo: get(`${station}/batteryCluster/info`, {
    access,
    summary: 'Total voltage, total current and ambient temperature of a cluster',
    input: ofDevice,
    output: clusterSummary,
  }),
  alarmList: alarmList(`${station}/alarm/list`),
  stationAlarmList: alarmList(`${station}/station/alarm/list`),
}

/** The live topics' pictures as they were at a moment, from the store. An alarm that is over stands with its gravest level. */
export const boxReplayContract = {
  replayHome: get('/web/box/replay/home', {
    access,
    summary: 'What boxHome said at a moment `at` (ms), with the alarms that were unresolved then',
    input: z.object({ at: moment }),
    output: homeSnapshot.extend({ alarms: openAlarms }),
  }),
  replayDetail: get('/web/box/replay/detail', {
    access,
    summary: 'What boxDetail said of a box or cluster at a moment `at` (ms), with its tree and its unresolved alarms',
    input: z.object({ deviceId: id, at: moment }),
    output: z.object({ detail: liveDetail, tree: z.array(unitNode), alarms: openAlarms }),
  }),
  replayMarks: get('/web/box/replay/alarms', {
    access,
    summary: 'Alarms of boxes, or of one box or device, that began in [from, to) ms: at most the 300 gravest, by time',
    input: z.object({ from: moment, to: moment, deviceId: optionalId }),
    output: z.array(alarmRow.extend({ clearTs: z.number().nullable() })),
  }),
}

export const boxTopics = {
  boxHome: topic('boxHome', {
    access,
    summary:
      'boxHome/<own userId>: the home picture whole, then the changed tiles and all sums, at least every ten seconds',
    snapshot: homeSnapshot,
    delta: homeDelta,
  }),
  boxDetail: topic('boxDetail', {
    access,
    summary: 'boxDetail/<deviceId of a box or cluster>: all that its dialog shows, whole each time',
    snapshot: liveDetail,
    delta: liveDetail,
  }),
}
