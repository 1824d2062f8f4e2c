import { mountKinds } from '#contract/mountKinds.ts'
import { z } from 'zod'
import { alarmLife } from './shapes.ts'

/** ms and a value; null is a gap */
const point = z.tuple([z.number(), z.number().nullable()])
const span = { from: z.number(), to: z.number() }
/** how an alarm's level went, ms; it ends where the last one ends */
const levels = z.array(z.object({ ...span, level: z.number() }))

const curve = z.object({
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  points: z.array(point),
  /** the mean of the cells beside the one that is shown */
  mean: z.array(point),
})

const film = z.object({
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  /** cells in a row */
  columns: z.number(),
  /** the number of the cell in alarm, from 1 */
  cell: z.number().nullable(),
  /** the cells at moments of the story, the first value is that of cell 1 */
  frames: z.array(z.object({ ts: z.number(), values: z.array(z.number().nullable()) })),
})

const storyRule = z.object({
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  direction: z.enum(['high', 'low']),
  /** the gravest first; `states` in place of a limit where a state decides. Delay in s, `crossedTs` ms, null where it was not reached. */
  levels: z.array(
    z.object({
      level: z.number(),
      limit: z.number().nullable(),
      states: z.array(z.string()),
      delay: z.number(),
      crossedTs: z.number().nullable(),
    }),
  ),
  recover: z.number().nullable(),
  offDelay: z.number(),
  /** where its values came from then, and who set them */
  source: z.enum(['default', 'type', 'device']),
  updateTime: z.string().nullable(),
  updateUser: z.string().nullable(),
})

const lane = z.object({
  code: z.string(),
  name: z.string(),
  deviceName: z.string(),
  spans: z.array(z.object({ ...span, value: z.number(), word: z.string(), mark: z.string() })),
})

/** The twenty minutes around an alarm. All `ts`, `from` and `to` are ms; `at` is the server's clock. */
export const alarmStory = z.object({
  ...span,
  at: z.number(),
  /** when it reached its gravest level */
  pivot: z.number(),
  timeZone: z.string(),
  life: alarmLife,
  levels,
  curve: curve.nullable(),
  film: film.nullable(),
  rule: storyRule.nullable(),
  states: z.array(lane),
  /** kW of the unit, discharge + */
  power: z.array(point),
  others: z.array(
    z.object({ alarmId: z.string(), alarmLevel: z.number(), alarmContent: z.string(), deviceName: z.string(), levels }),
  ),
  /** type 1 charge, 2 discharge; kWh */
  charges: z.array(z.object({ ...span, type: z.number(), amount: z.number() })),
  mounts: z.array(z.object({ ts: z.number(), kind: z.enum(mountKinds), placeName: z.string() })),
  /** fault codes of the unit in this time, its own first */
  advice: z.array(
    z.object({
      dtcType: z.string(),
      faultCode: z.string(),
      name: z.string(),
      meaning: z.string(),
      cause: z.string(),
      action: z.string(),
      demo: z.boolean(),
    }),
  ),
  /** how often the same rule was broken at the same place in the 30 days before */
  earlier: z.number(),
})
export type AlarmStory = z.infer<typeof alarmStory>

/** The last twenty minutes of an alarm's value, and its cells as they stand; `at` is the moment that they end with, ms. */
export const alarmPicture = z.object({
  from: z.number(),
  at: z.number(),
  /** when it began, ms */
  since: z.number(),
  timeZone: z.string(),
  cell: z.number().nullable(),
  curve: curve.nullable(),
  /** by cell number less one, as the newest sample said */
  cells: film
    .omit({ frames: true, cell: true })
    .extend({ values: z.array(z.number().nullable()) })
    .nullable(),
  direction: z.enum(['high', 'low']),
  limits: z.array(z.object({ level: z.number(), value: z.number() })),
})
export type AlarmPicture = z.infer<typeof alarmPicture>
export type StoryPoint = z.infer<typeof point>
export type StoryLevels = z.infer<typeof levels>
