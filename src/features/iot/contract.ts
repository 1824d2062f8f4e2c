import { z } from 'zod'
import { namedNatures } from '#catalogue/natures.ts'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, name, nothing, requestId, time, version } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { curve, deviceLatest, latestValue, pointKey, profile, profilePoint, storage } from './shapes.ts'

const profileFields = {
  profileKey: pointKey,
  profileName: name,
  intervalSeconds: integer.pipe(z.number().min(1).max(86_400)).default(10),
  points: z.array(profilePoint).min(1).max(500),
  /** what its points do not show; left out by an edit they stay */
  natures: z.array(z.enum(namedNatures)).max(namedNatures.length).optional(),
}
const range = { startTime: time, endTime: time }
const history = { deviceId: id, pointKeys: z.string().max(2000).optional(), ...range }
const buckets = integer.pipe(z.number().min(1).max(1500)).default(1500)
export const iotContract = {
  latest: get('/web/iot/pointValue/latest', {
    access: 'iot_view',
    summary: 'The newest value of each point by event time, with its age',
    input: z.object({ deviceId: id }),
    output: z.array(latestValue),
  }),
  series: get('/web/iot/pointValue/series', {
    access: 'iot_view',
    summary: 'One point over a range, at most `buckets` rows; value is the bucket’s average',
    input: z.object({
      deviceId: id,
      // Longer than a profile may name one: what is derived from it appends to its key.
      pointKey: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/),
      index: integer.pipe(z.number().min(0)).default(0),
      ...range,
      buckets,
    }),
    output: z.array(
      z.object({ originTime: z.string(), ts: z.number(), value: z.number(), min: z.number(), max: z.number() }),
    ),
  }),
  curve: get('/web/iot/pointValue/curve', {
    access: 'iot_view',
    summary: 'Columnar curves; `points` is pointKey or pointKey:index, separated by commas; a null is a gap',
    input: z.object({ deviceId: id, points: z.string().min(1).max(2000), ...range, buckets }),
    output: curve,
  }),
  rows: get('/web/iot/pointValue/page', {
    access: 'iot_view',
    summary: 'History data, newest first: titles, and rows of time and values keyed by pointId',
    input: z.object({ ...history, ...paging }),
    output: page(
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
  refusals: get('/web/iot/refusals', {
    access: 'iot_view',
    summary: 'What ingest refused, counted by reason',
    input: nothing,
    output: z.array(
      z.object({
        reason: z.string(),
        count: z.number(),
        lastTime: z.string(),
        lastTs: z.number(),
        lastSource: z.string(),
        lastDetail: z.string(),
      }),
    ),
  }),
  storage: get('/web/iot/storage', {
    access: 'iot_storage_view',
    summary:
      'What stored samples take on disk by device type, in bytes, and how long they stay; for platform administrators',
    input: nothing,
    output: storage,
  }),
  retentionSave: post('/web/iot/storage/retention', {
    access: 'iot_storage_save',
    summary:
      'Keep samples of a device type for so many days, four at least, or with empty days as configured; what is older goes with the next sealing',
    input: z.object({
      deviceType: pointKey,
      days: z
        .literal('')
        .transform(() => undefined)
        .or(integer.pipe(z.number().min(4).max(99_999)))
        .optional(),
      version,
    }),
    output: done,
  }),
  profilePage: get('/web/iot/profile/page', {
    access: 'iot_view',
    summary: 'Profiles: the kinds of equipment and their points',
    input: z.object({ profileName: z.string().max(60).optional(), ...paging }),
    output: page(profile),
  }),
  profileAdd: post('/web/iot/profile/add', {
    access: 'iot_profile_save',
    summary: 'Define a kind of equipment; its key is then a deviceType',
    input: z.object({ ...profileFields, requestId }),
    output: z.object({ profileId: z.string() }),
  }),
  profileEdit: post('/web/iot/profile/edit', {
    access: 'iot_profile_save',
    summary: 'Rename, or add points; existing points keep kind and size',
    input: z.object({ profileId: id, ...profileFields, version }),
    output: done,
  }),
  profileRemove: post('/web/iot/profile/remove', {
    access: 'iot_profile_save',
    summary: 'Remove a profile that no device uses',
    input: z.object({ profileId: id }),
    output: done,
  }),
}

export const iotTopics = {
  deviceLatest: topic('deviceLatest', {
    access: 'iot_view',
    summary: 'deviceLatest/<deviceId>: the values as they stand, then those that changed',
    snapshot: deviceLatest,
    delta: deviceLatest,
  }),
}
