import { z } from 'zod'
import { defaultReturnSeconds, longestReturnSeconds } from '#catalogue/alarmRules/rule.ts'
import { dtcTypes } from '#catalogue/faultCodes/faultCodes.ts'
import { alarmRow } from '#contract/alarm.ts'
import { id, integer, optionalId, orEmpty, time } from '#contract/fields.ts'

export const text = z.string().trim().max(60)

export const handlings = [
  'unhandled',
  'acknowledged',
  'unacknowledged',
  'assigned',
  'mine',
  'unassigned',
  'shelved',
  'unshelved',
  'maintenance',
  'repeated',
] as const
const handling = z.enum(handlings)

/** What page, statistics and export choose by. `deviceId` is an id only where it is all digits, else a part of a name. */
export const alarmFilter = {
  stationType: orEmpty(text),
  stationId: optionalId,
  deviceId: orEmpty(text),
  deviceName: orEmpty(text),
  alarmLevel: orEmpty(integer.pipe(z.literal([1, 2, 3]))),
  alarmType: orEmpty(text),
  state: orEmpty(integer.pipe(z.literal([0, 1]))),
  /** what was done about it, several with commas between them all to hold; `mine` is assigned to the caller */
  handling: orEmpty(
    z
      .string()
      .transform((given) => given.split(','))
      .pipe(z.array(handling).max(handlings.length)),
  ),
  /** a part of what it says: of its kind's name, of a fault code or its name */
  content: orEmpty(text),
  startTime: orEmpty(time),
  endTime: orEmpty(time),
}

export const dtcRecord = z.object({
  faultCode: z.string(),
  name: z.string(),
  updateTime: z.string(),
  ts: z.number(),
  /** when it last came on, ms, and the zone of its station */
  cameTs: z.number(),
  timeZone: z.string(),
  /** 0 cleared, else not cleared */
  state: z.number(),
  dtcType: z.enum(dtcTypes),
  deviceId: z.string(),
  deviceName: z.string(),
  alarmLevel: z.number(),
  meaning: z.string(),
  cause: z.string(),
  action: z.string(),
  /** true for codes that no manufacturer's list stands behind */
  demo: z.boolean(),
})
export type DtcRecord = z.infer<typeof dtcRecord>

/** A row of the alarm pages: beside the common fields its end (ms), what was the gravest, and what people did about it. */
export const alarmRecord = alarmRow.extend({
  clearTs: z.number().nullable(),
  highestLevel: z.number(),
  lastBeginTime: z.string(),
  acknowledgeComment: z.string().nullable(),
  assigneeId: z.string().nullable(),
  assignee: z.string().nullable(),
  /** null where the alarm is not shelved now */
  shelvedUntil: z.string().nullable(),
  shelveReason: z.string().nullable(),
})
export type AlarmRecord = z.infer<typeof alarmRecord>

/** An alarm with what happened to it. */
const alarmEvents = ['began', 'level', 'ended', 'returned', 'acknowledged', 'assigned', 'shelved', 'comment'] as const

/** a course of at least so many events may have lost its oldest */
export const longestCourseShown = 100

export const alarmLife = alarmRecord.extend({
  openedTime: z.string(),
  assignTime: z.string().nullable(),
  assignUser: z.string().nullable(),
  shelveUser: z.string().nullable(),
  /** what happened to it, oldest first; `level` where it began, returned or changed it */
  events: z.array(
    z.object({
      event: z.enum(alarmEvents),
      ts: z.number(),
      time: z.string(),
      level: z.number().nullable(),
      userName: z.string().nullable(),
      content: z.string().nullable(),
    }),
  ),
  maintenance: z.object({ endTime: z.string(), reason: z.string() }).nullable(),
  comments: z.array(
    z.object({ commentId: z.string(), content: z.string(), userName: z.string().nullable(), time: z.string() }),
  ),
})
export type AlarmEvent = AlarmLife['events'][number]
export type AlarmLife = z.infer<typeof alarmLife>

/** seconds */
const delay = integer.pipe(z.number().min(0).max(3600))
const three = <T extends z.ZodType>(each: T) => z.tuple([each, each, each])
/** What can be set of a rule; three values stand for levels 1, 2, 3. */
export const ruleSettings = z.object({
  limits: three(z.number()),
  recover: z.number(),
  onDelay: three(delay),
  offDelay: delay,
  /** for how long after its end an alarm that returns goes on as the same row; 0: never */
  returnWindow: integer.pipe(z.number().min(0).max(longestReturnSeconds)).default(defaultReturnSeconds),
  enabled: z.boolean(),
})
export type RuleSettings = z.output<typeof ruleSettings>

/** A device's rule where `deviceId` is given, else that of all devices of the type. `version` as the page gave it. */
export const ruleTarget = { ruleKey: text.min(1), deviceType: orEmpty(text), deviceId: optionalId, version: id }
export const oneTarget = (target: { deviceType?: string | undefined; deviceId?: string | undefined }): boolean =>
  (target.deviceType === undefined) !== (target.deviceId === undefined)

export const alarmRuleRow = ruleSettings.extend({
  ruleId: z.string(),
  ruleKey: z.string(),
  ruleName: z.string(),
  unit: z.string(),
  decimals: z.number(),
  direction: z.enum(['high', 'low']),
  /** its levels, the gravest first; with one level alone all three limits and delays are equal */
  levels: z.array(z.literal([1, 2, 3])),
  /** of a rule by state, whose limits cannot be set: the states that break it, in the caller's language */
  states: z.array(z.object({ level: z.literal([1, 2, 3]), word: z.string() })),
  deviceType: z.string(),
  typeName: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** where its values come from */
  source: z.enum(['default', 'type', 'device']),
  version: z.string(),
  updateTime: z.string().nullable(),
  updateUser: z.string().nullable(),
  editable: z.boolean(),
})
export type AlarmRuleRow = z.output<typeof alarmRuleRow>
