import { z } from 'zod'
import { natures } from '#catalogue/natures.ts'
import { alarmRow } from '#contract/alarm.ts'
import { get, post } from '#contract/endpoint.ts'
import { id, integer, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { legend, metric } from '#contract/monitor.ts'
import { asOf, steadyPage, steadyPaging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { known } from '#contract/unit.ts'
import { ofDeviceAt } from '#contract/unitDetail.ts'
import { curve, deviceLatest, latestValue } from './shapes.ts'

/** A caller reads the devices of his platforms that stand, or are mounted, within his scope; of others he gets `rows.not_found`. */
const access = 'platform'

const range = { startTime: time, endTime: time }
const history = { deviceId: id, pointKeys: z.string().max(2000).optional(), ...range }
const buckets = integer.pipe(z.number().min(1).max(1500)).default(1500)
/** Days that one export of cells may hold. */
export const mostCellDays = 31
/** What every platform asks about a device, of whatever type. */
export const devicesContract = {
  deviceInfo: get('/web/dataDevice/device/info', {
    access,
    summary: 'A device with what is fixed about it, its newest values and its latest five alarms',
    input: ofDeviceAt,
    output: z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      deviceCode: z.string(),
      deviceModelName: z.string(),
      deviceTypeName: z.string(),
      /** the catalogue key */
      deviceType: z.string(),
      /** what it is to the features; what else a dialog shows goes by them */
      natures: z.array(z.enum(natures)),
      stationName: z.string(),
      /** of its station */
      timeZone: z.string(),
      /** 0 self-built, otherwise IoT platform */
      dataResource: z.number(),
      /** what it is or belongs to, whose detail shows it, and the platforms that show that; null where there is none */
      unitId: z.string().nullable(),
      unitName: z.string().nullable(),
      platforms: z.array(z.string()),
      creationTime: z.string(),
      /**
       * What it tells of itself, then its own values of the type's fixed parameters or its model's: of those one that is no number is a
       * `text`, and none is `told`, which has a time and a history.
       */
      fixedParameters: z.array(metric.extend({ told: z.boolean(), text: z.string().optional() })),
      /** a state with the legend that its code reads by */
      realTimeData: z.array(metric.extend({ legend: legend.optional() })),
      alarmList: z.array(alarmRow),
    }),
  }),
  stationAddress: post('/web/generalData/getStationAddress', {
    access,
    summary: 'Stations with their position; of one type where it is given',
    input: z.object({ stationType: z.string().max(40).optional() }),
    output: z.array(
      z.object({ stationId: z.string(), stationName: z.string(), stationType: z.string(), lon: known, lat: known }),
    ),
  }),
  latest: get('/web/iot/pointValue/latest', {
    access,
    summary: 'The newest value of each point by event time, with its age',
    input: z.object({ deviceId: id }),
    output: z.array(latestValue),
  }),
  series: get('/web/iot/pointValue/series', {
    access,
    summary:
      'One point, or the place `index` (from 1) of an array point, over a range, at most `buckets` rows; value is the bucket’s average',
    input: z.object({
      deviceId: id,
      // Longer than a profile may name one: what is derived from it appends to its key.
      pointKey: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/),
      index: integer.pipe(z.number().min(1)).default(1),
      ...range,
      buckets,
    }),
    output: z.array(
      z.object({ originTime: z.string(), ts: z.number(), value: z.number(), min: z.number(), max: z.number() }),
    ),
  }),
  curve: get('/web/iot/pointValue/curve', {
    access,
    summary: 'Columnar curves; `points` is pointKey or pointKey:index (from 1), separated by commas; a null is a gap',
    input: z.object({ deviceId: id, points: z.string().min(1).max(2000), ...range, buckets }),
    output: curve,
  }),
  rows: get('/web/iot/pointValue/page', {
    access,
    summary:
      'History data, newest first: titles, and rows of time and values keyed by pointId. Pages go by number with the `asOf` of the first one, or by key: `before` is the `ts` of the last row that was read',
    input: z.object({ ...history, ...steadyPaging, before: asOf.optional() }),
    output: steadyPage(
      z.object({ time: z.string(), ts: z.number(), values: z.record(z.string(), z.number().nullable()) }),
    ).extend({
      titles: z.array(
        z.object({
          parameterId: z.string(),
          parameterName: z.string(),
          parameterUnit: z.string(),
          decimals: z.number(),
        }),
      ),
    }),
  }),
  rowsExport: fileExport('/web/iot/pointValue/export', {
    access: 'iot_export',
    summary: 'History data as a file, newest first: time, then one column per parameter with its unit',
    fileName: '历史数据',
    input: z.object(history),
  }),
  cellsExport: fileExport('/web/iot/pointValue/cellsExport', {
    access: 'iot_export',
    summary: `All cells of a cluster, or of all clusters of a unit, as a file, of one moment of the store: a row for each sample of a cluster, a column for each cell; at most ${mostCellDays} days`,
    fileName: '单体数据',
    input: z.object({ deviceId: id, ...range }),
  }),
}

export const devicesTopics = {
  deviceLatest: topic('deviceLatest', {
    access,
    summary: 'deviceLatest/<deviceId>: the values as they stand, then those that changed',
    snapshot: deviceLatest,
    delta: deviceLatest,
  }),
}
