import { z } from 'zod'
import { namedNatures } from '#catalogue/natures.ts'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, name, nothing, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { pointKey, profile, profilePoint, storage } from './shapes.ts'

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
  profilePage: get('/web/iot/profile/page', {
    access: 'iot_view',
    summary: 'Profiles: the kinds of equipment and their points, those of the platform and of the caller’s merchant',
    input: z.object({ profileName: z.string().max(60).optional(), ...paging }),
    output: page(profile),
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
