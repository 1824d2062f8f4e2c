import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { platforms } from '#contract/platforms.ts'

/** ms since the epoch; a period is [from, to) */
const ms = z.number().int().min(0).max(4_102_444_800_000)
const period = { from: ms, to: ms }
const pointKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/)
/** the place in an array point, such as a cell, from 1 */
const index = z.number().int().min(1).max(10_000).default(1)
const platform = z.enum(platforms.map(({ key }) => key))
/** One of these; without any, all that the caller sees. A device stands for what hangs below it, too. */
const subject = { deviceId: id.optional(), stationId: id.optional(), platform: platform.optional() }

/** What of a point is compared: its newest value, or a figure of a period. `sum` and `difference` are what a register counted. */
export const measures = ['now', 'max', 'min', 'mean', 'first', 'last', 'difference', 'sum'] as const
export type Measure = (typeof measures)[number]

export const recordKinds = [
  'charges',
  'discharges',
  'powerOns',
  'bayCharges',
  'legs',
  'shipCharges',
  'visits',
  'bookings',
  'connections',
  'sessions',
  'hoists',
  'savings',
] as const
export type RecordKind = (typeof recordKinds)[number]
/** Whose rows or energies are added up. */
export const owners = ['ship', 'device', 'station', 'berth', 'bay'] as const
export type Owner = (typeof owners)[number]

/** What a device does or is; `running` holds whatever works, `underWay` and the two behind it are of ships. */
export const soughtStates = [
  ...(['charging', 'discharging', 'standby', 'fault', 'running', 'shutdown'] as const),
  ...(['underWay', 'moored', 'anchored', 'plugged', 'unplugged'] as const),
] as const
export type SoughtState = (typeof soughtStates)[number]

export const inputs = {
  /** a phrase or a whole question; `within` is what is meant where a part is named alone ("cluster 3") */
  find: z.object({ text: z.string().max(4000), within: id.optional() }),
  now: z.object({ ...subject, pointKeys: z.array(pointKey).max(60).optional() }),
  /** `above` and `below` ask how long the point was beyond them */
  statistic: z.object({
    deviceId: id,
    pointKey,
    index,
    ...period,
    above: z.number().optional(),
    below: z.number().optional(),
  }),
  compare: z.object({
    items: z
      .array(z.object({ deviceId: id, pointKey, index }))
      .min(1)
      .max(20),
    measure: z.enum(measures).default('now'),
    from: ms.optional(),
    to: ms.optional(),
  }),
  /** over the devices of the subject that have the point; `deviceType` is a key of the catalogue */
  rank: z.object({
    ...subject,
    pointKey,
    deviceType: z.string().max(60).optional(),
    measure: z.enum(measures).default('now'),
    from: ms.optional(),
    to: ms.optional(),
    order: z.enum(['highest', 'lowest']).default('highest'),
    limit: z.number().int().min(1).max(50).default(5),
    /** only devices whose figure is beyond these */
    above: z.number().optional(),
    below: z.number().optional(),
  }),
  /** devices that are offline; `deviceTypes` are keys of the catalogue */
  silent: z.object({
    ...subject,
    deviceTypes: z.array(z.string().max(60)).max(10).optional(),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  /** devices, or with `of` their stations, counted and named */
  inventory: z.object({
    ...subject,
    of: z.enum(['devices', 'stations']).default('devices'),
    deviceTypes: z.array(z.string().max(60)).max(10).optional(),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  states: z.object({
    ...subject,
    deviceType: z.string().max(60).optional(),
    state: z.enum(soughtStates),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  /** a cluster, or a unit with all of its clusters */
  cells: z.object({ deviceId: id, quantity: z.enum(['voltage', 'temperature']).default('voltage') }),
  /** those that began in the period; `state` 1 unresolved, 0 resolved */
  alarms: z.object({
    ...subject,
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
    alarmType: z.string().max(60).optional(),
    state: z.union([z.literal(0), z.literal(1)]).optional(),
    /** a part of what it says */
    content: z.string().max(60).optional(),
    from: ms.optional(),
    to: ms.optional(),
    /** which stand first among those listed; `gravest`: unresolved ones by level, then the newest */
    first: z.enum(['gravest', 'newest', 'oldest']).default('gravest'),
  }),
  /** an alarm, or the gravest unresolved one of a device */
  explain: z.object({ alarmId: id.optional(), deviceId: id.optional() }),
  /** fault codes: what a code means, and which a device reported */
  faults: z.object({ deviceId: id.optional(), faultCode: z.string().max(40).optional() }),
  /** in the order of their time, the newest first, or of one of their numbers */
  records: z.object({
    kind: z.enum(recordKinds),
    ...subject,
    from: ms.optional(),
    to: ms.optional(),
    /** of connections: the name of their berth */
    berth: z.string().max(60).optional(),
    by: z.enum(['time', 'amount', 'duration', 'distance', 'fee']).default('time'),
    order: z.enum(['highest', 'lowest']).default('highest'),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  /** what a device, all of a station or a platform charged and discharged, recovered or supplied */
  energy: z.object({ ...subject, ...period, step: z.enum(['hour', 'day', 'month']).optional() }),
  /** `energy` is what registers of kWh counted, by station; `field` is what rows are ordered by: `count`, or the key of a sum */
  totals: z.object({
    kind: z.enum([...recordKinds, 'energy']),
    by: z.enum(owners),
    ...subject,
    from: ms.optional(),
    to: ms.optional(),
    berth: z.string().max(60).optional(),
    field: z.string().max(40).optional(),
    order: z.enum(['highest', 'lowest']).default('highest'),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  outlook: z.object({ deviceId: id }),
  term: z.object({ text: z.string().max(200) }),
} as const
