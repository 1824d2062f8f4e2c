import { z } from 'zod'
import { integer, optionalId, time } from './fields.ts'
import { pageSizes } from './paging.ts'

/** Why an alarm does not ring. */
const quiets = ['shelved', 'maintenance'] as const
export type Quiet = (typeof quiets)[number] | null

/** One alarm as lists show it; `alarmContentEn` serves live topics, whose readers differ in language. */
export const alarmRow = z.object({
  alarmId: z.string(),
  /** 1 is the gravest */
  alarmLevel: z.number(),
  alarmType: z.string(),
  alarmContent: z.string(),
  alarmContentEn: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  /** the device whose point it is, such as the cluster */
  deviceId: z.string(),
  deviceName: z.string(),
  /** the box above it, or the device itself */
  unitId: z.string(),
  unitName: z.string(),
  alarmTime: z.string(),
  ts: z.number(),
  clearTime: z.string().nullable(),
  /** 0 resolved, 1 unresolved */
  state: z.number(),
  /** 0 open, 1 closed, null unknown */
  mainCircuitBreakerState: z.number().nullable(),
  clusterCircuitBreakerState: z.number().nullable(),
  /** how often it began: one that returns soon goes on, `alarmTime` its first begin, `clearTime` its last end */
  times: z.number(),
  /** why it does not ring; null where it does */
  quiet: z.enum(quiets).nullable(),
  /** the number of the cell that it is about, from 1; null where it is about none */
  cell: z.number().nullable(),
  /** the platforms that show it */
  platforms: z.array(z.string()),
  /** who took note of it and when; null where nobody did */
  acknowledgeTime: z.string().nullable(),
  acknowledgeUser: z.string().nullable(),
  /**
   * The row stands for the silence of so many devices of so many stations: it counts as one alarm, its content says so, and its other fields
   * are those of the gravest. A list opens it with `alarmType` silence, `state` 1 and, of a single station, its `stationId`.
   */
  folded: z.object({ num: z.number(), stationNum: z.number() }).optional(),
})
export type AlarmRow = z.infer<typeof alarmRow>

/**
 * What is unresolved for one user; the silence of three devices and more of a station is one alarm (`folded`): how many ring, by level (1, 2,
 * 3), and five of them: what rings first, then what nobody took note of, then the gravest, then the newest. `at` is the server's clock in ms.
 */
export const openAlarms = z.object({
  at: z.number(),
  count: z.number(),
  byLevel: z.tuple([z.number(), z.number(), z.number()]),
  latest: z.array(alarmRow),
})
export type OpenAlarms = z.infer<typeof openAlarms>

/** The filter of a platform's list of alarms; the `deviceId` of a unit includes everything below it. */
export const unitAlarmFilter = z.object({
  deviceId: optionalId,
  stationId: optionalId,
  stationName: z.string().max(60).optional(),
  alarmType: z.string().max(60).optional(),
  alarmLevel: integer.pipe(z.number().min(1).max(3)).optional(),
  /** 0 resolved, 1 unresolved */
  state: integer.pipe(z.literal([0, 1])).optional(),
  startTime: time.optional(),
  endTime: time.optional(),
  current: integer.pipe(z.number().min(1)).default(1),
  size: integer.pipe(z.literal([5, ...pageSizes])).default(5),
})
