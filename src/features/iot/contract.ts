import { z } from 'zod'
import { namedNatures } from '#catalogue/natures.ts'
import { deviceCall } from '#contract/deviceCall.ts'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, name, nothing, optionalId, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { pointKey, posted, testedMessage, profile, profilePoint, storage } from './shapes.ts'

const profileFields = {
  profileKey: pointKey,
  profileName: name,
  intervalSeconds: integer.pipe(z.number().min(1).max(86_400)).default(10),
  points: z.array(profilePoint).min(1).max(500),
  /** what its points do not show; left out by an edit they stay */
  natures: z.array(z.enum(namedNatures)).max(namedNatures.length).optional(),
}
export const iotContract = {
  refusals: get('/web/iot/refusals', {
    access: 'iot_view',
    summary:
      'What ingest refused, counted by device and reason: of devices that the caller sees, and for platform administrators of unknown sources; newest first',
    input: nothing,
    output: z.array(
      z.object({
        /** null where nobody knows which device spoke */
        deviceId: z.string().nullable(),
        deviceName: z.string(),
        reason: z.string(),
        count: z.number(),
        lastTime: z.string(),
        lastTs: z.number(),
        lastSource: z.string(),
        lastDetail: z.string(),
        /** the last ten, newest first, each with the beginning of its message */
        recent: z.array(z.object({ time: z.string(), ts: z.number(), detail: z.string(), message: z.string() })),
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
    common: true,
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
  ingest: deviceCall('/web/iot/ingest', {
    summary:
      'Store a sample of a device, or a list of them; deviceCode names a device below the one whose token it is. Answered once it has committed; 1 MiB, inflated 8 MiB, 60 a minute',
    input: z.object({
      deviceCode: z.string().max(60).optional(),
      ts: z.union([z.number(), z.string()]).optional(),
      values: z.record(z.string(), z.unknown()),
    }),
    output: posted,
  }),
  messageTest: post('/web/iot/device/test', {
    access: 'iot_view',
    summary:
      'What ingest would make of a message of this device: the first values and facts that would be stored, and what would be refused of which device; nothing is stored. topic: telemetry, dtc, position, mount, ais, voyage or command/reply, devices/{code}/… of it or a device below it, or http for a post',
    input: z.object({
      deviceId: id,
      topic: z.string().min(1).max(120).default('telemetry'),
      payload: z.string().max(1_000_000),
    }),
    output: testedMessage,
  }),
  profilePage: get('/web/iot/profile/page', {
    access: 'iot_view',
    summary: 'Profiles: the kinds of equipment and their points, those of the platform and of the caller’s merchant',
    input: z.object({ profileName: z.string().max(60).optional(), ...paging }),
    output: page(profile),
  }),
  profileDetail: get('/web/iot/profile/detail', {
    access: 'iot_view',
    summary: 'One profile with its points and how many devices of the own organization subtree use it',
    input: z.object({ profileId: optionalId, profileKey: pointKey.optional() }),
    output: profile.extend({ devices: z.number() }),
  }),
  pointPage: get('/web/iot/point/page', {
    access: 'iot_view',
    summary: 'The points of a profile in their order; pointName finds names and keys',
    input: z.object({ profileId: id, pointName: z.string().trim().max(60).optional(), ...paging }),
    output: page(profilePoint),
  }),
  pointAdd: post('/web/iot/point/add', {
    access: 'iot_profile_save',
    summary: 'Add a point at the end of a profile; `version` is the profile’s',
    input: profilePoint.extend({ profileId: id, version: integer }),
    output: done,
  }),
  pointEdit: post('/web/iot/point/edit', {
    access: 'iot_profile_save',
    summary: 'Change a point of a profile; its key, kind and size stay. `version` is the profile’s',
    input: profilePoint.extend({ profileId: id, version: integer }),
    output: done,
  }),
  pointRemove: post('/web/iot/point/remove', {
    access: 'iot_profile_save',
    summary:
      'Take a point out of a profile, which keeps one at least; its history stays stored. `version` is the profile’s',
    input: z.object({ profileId: id, pointKey, version: integer }),
    output: done,
  }),
  profileAdd: post('/web/iot/profile/add', {
    access: 'iot_profile_save',
    summary:
      'Define a kind of equipment for the caller’s merchant, or for all as a platform administrator; its key is then a deviceType',
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
