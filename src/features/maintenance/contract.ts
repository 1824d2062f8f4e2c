import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, optionalId, orEmpty, requestId, time, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'

const reason = z.string().trim().min(1).max(200)

export const maintenanceStates = ['current', 'planned', 'over'] as const
export const maintenanceKinds = ['device', 'station', 'type'] as const

/** Times are those of the caller's organization. */
const maintenanceRow = z.object({
  maintenanceId: z.string(),
  kind: z.enum(maintenanceKinds),
  /** the device or station, or the key of the type */
  target: z.string(),
  targetName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string(),
  state: z.enum(maintenanceStates),
  userName: z.string().nullable(),
  creationTime: z.string(),
  version: z.number(),
})
export type MaintenanceRow = z.output<typeof maintenanceRow>

const target = { deviceId: optionalId, stationId: optionalId, deviceType: orEmpty(z.string().trim().max(60)) }
const oneTarget = (given: { deviceId?: unknown; stationId?: unknown; deviceType?: unknown }): boolean =>
  [given.deviceId, given.stationId, given.deviceType].filter((each) => each !== undefined).length === 1

export const maintenanceContract = {
  page: get('/web/alarm/maintenance/page', {
    access: 'alarm_maintenance_view',
    summary: 'Maintenance windows of the own scope, the one that ends last first',
    input: z.object({
      state: orEmpty(z.enum(maintenanceStates)),
      name: orEmpty(z.string().trim().max(60)),
      ...paging,
    }),
    output: page(maintenanceRow),
  }),
  save: post('/web/alarm/maintenance/save', {
    access: 'alarm_maintenance_save',
    summary:
      'Keep alarms from ringing for a while: of a device with what hangs below it, of a station, or of all devices of a type of the own scope; without a beginning, or with a past one, from now on',
    input: z
      .object({ ...target, startTime: orEmpty(time), endTime: time, reason, requestId })
      .refine(oneTarget, 'deviceId, stationId or deviceType'),
    output: z.object({ maintenanceId: z.string() }),
  }),
  update: post('/web/alarm/maintenance/update', {
    access: 'alarm_maintenance_save',
    summary: 'Change a window that is not over; the beginning only before it',
    input: z.object({ maintenanceId: id, startTime: orEmpty(time), endTime: time, reason, version }),
    output: done,
  }),
  end: post('/web/alarm/maintenance/end', {
    access: 'alarm_maintenance_save',
    summary: 'End a window now; one that has not begun never begins',
    input: z.object({ maintenanceId: id, version }),
    output: done,
  }),
  typeList: get('/web/alarm/maintenance/type/list', {
    access: 'signed-in',
    summary: 'Device types that the caller has devices of',
    input: z.object({}).loose(),
    output: z.array(z.object({ deviceType: z.string(), typeName: z.string() })),
  }),
  ofDevice: get('/web/alarm/maintenance/device', {
    access: 'signed-in',
    summary: 'The window that covers a device now, the one that ends last; none: null',
    input: z.object({ deviceId: id }),
    output: z.object({ endTime: z.string(), reason: z.string(), userName: z.string().nullable() }).nullable(),
  }),
}
