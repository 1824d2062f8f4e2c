import { z } from 'zod'

/**
 * What ANSI/ISA-18.2-2016 and IEC 62682, clause 16, recommend for one operator position: 1 alarm in ten minutes is very likely
 * acceptable, 2 the most that can be managed, more than 10 a flood, in which he shall be for less than 1 % of the time; fewer than 5
 * alarms stand for longer than a day; none flaps.
 */
export const alarmTargets = {
  source: 'ANSI/ISA-18.2-2016, IEC 62682:2022',
  acceptable: 1,
  manageable: 2,
  flood: 10,
  floodShare: 0.01,
  standing: 5,
  flapping: 0,
} as const
/** an alarm that began so often within one row flaps */
export const flapsFrom = 3
export const standsForHours = 24

/** s; null where there was none */
const spread = z.object({ count: z.number(), p50: z.number().nullable(), p95: z.number().nullable() })
export type Spread = z.infer<typeof spread>

const answered = {
  alarms: z.number(),
  /** from when it was raised until somebody took note of it */
  timeToAcknowledge: spread,
  /** from when it began until it ended for good */
  timeToResolve: spread,
}
const noisy = { alarms: z.number(), /** how often they began, returns among them */ times: z.number() }
const kind = { alarmType: z.string(), alarmContent: z.string() }
const unit = { unitId: z.string(), unitName: z.string(), stationName: z.string() }

export const figures = z.object({
  ...answered,
  /** of levels 1, 2, 3: the gravest that each reached */
  levels: z.tuple([z.number(), z.number(), z.number()]),
  /** periods of ten minutes, to now at most, for one operator who watches all that was asked for; alarms under maintenance do not count */
  perOperatorTenMinutes: z.object({
    periods: z.number(),
    mean: z.number(),
    most: z.number(),
    mostTs: z.number().nullable(),
    /** with more than the manageable ones, and more than those of a flood */
    aboveManageable: z.number(),
    flooded: z.number(),
  }),
  noisiestRules: z.array(z.object({ ...kind, ...noisy })),
  noisiestDevices: z.array(z.object({ ...unit, ...noisy })),
  flapping: z.array(z.object({ ...kind, ...unit, ...noisy })),
  flappingCount: z.number(),
  /** unresolved for longer than a day now, the oldest first */
  standing: z.array(
    z.object({
      alarmId: z.string(),
      alarmContent: z.string(),
      level: z.number(),
      unitName: z.string(),
      stationName: z.string(),
      alarmTime: z.string(),
      ts: z.number(),
    }),
  ),
  standingCount: z.number(),
  /** those stand that began until then, of the caller’s zone */
  standingBefore: z.string(),
  /** from Monday of the caller’s zone */
  weeks: z.array(z.object({ weekStart: z.string(), ts: z.number(), ...answered })),
  stations: z.array(z.object({ stationId: z.string(), stationName: z.string(), ...answered })),
})
export type AlarmFigures = z.infer<typeof figures>
