import { z } from 'zod'
import { id } from '#contract/fields.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** First, second and third on duty. */
const people = z.array(id).min(1).max(3)
/** From one wall time of the station to the next one of that name: into the next day where it is not later. */
const shift = { from: clock, to: clock, userIds: people }

/** A shift of each week; weekday 1 is Monday. */
export const weeklyShift = z.object({ weekday: z.number().int().min(1).max(7), ...shift })
export type WeeklyShift = z.infer<typeof weeklyShift>
export const ownDay = z.object({
  day: z.string(),
  name: z.string().trim().max(40),
  shifts: z.array(z.object(shift)).max(12),
})
export type OwnDay = z.infer<typeof ownDay>

export const dutyPerson = z.object({ userId: z.string(), realName: z.string() })
export type DutyPerson = z.infer<typeof dutyPerson>

/** A shift of the shown week; its people in their order. */
export const datedShift = z.object({
  shiftId: z.string(),
  from: z.string(),
  to: z.string(),
  fromTs: z.number(),
  toTs: z.number(),
  userIds: z.array(z.string()),
})
export const rosterDay = z.object({
  day: z.string(),
  /** true where the day has shifts of its own in place of the pattern's; `name` says why, such as a holiday */
  own: z.boolean(),
  name: z.string(),
  shifts: z.array(datedShift),
})
export type RosterDay = z.infer<typeof rosterDay>

export const dutyOwner = z.object({
  kind: z.enum(['station', 'org']),
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** whether it has a roster of its own */
  own: z.boolean(),
})
export type DutyOwner = z.infer<typeof dutyOwner>

export const roster = z.object({
  /** empty where nothing was saved for it: the shifts are then those of the organization named here */
  inheritedFrom: z.string().nullable(),
  timeZone: z.string(),
  days: z.array(rosterDay),
  /** those of all days, in their order */
  shifts: z.array(datedShift),
  pattern: z.array(weeklyShift.extend({ userIds: z.array(z.string()) })),
  /** who may be on duty: may enter, and sees the station */
  people: z.array(dutyPerson),
  version: z.number(),
})
export type Roster = z.infer<typeof roster>

/** Who is on duty at a station now; `order` 1 is asked first. */
export const onDuty = z.object({
  stationId: z.string(),
  stationName: z.string(),
  order: z.number(),
  userId: z.string(),
  realName: z.string(),
  shiftEnd: z.string(),
  shiftEndTs: z.number(),
})
export type OnDuty = z.infer<typeof onDuty>

const named = z.object({ name: z.string(), text: z.string(), time: z.string() })
/** What stood open at a station: counts of all, and the first of each. */
export const standing = z.object({
  alarms: z.array(named.extend({ alarmId: z.string(), level: z.number() })),
  alarmCounts: z.array(z.number()).length(3),
  shelved: z.array(named.extend({ alarmId: z.string(), level: z.number() })),
  maintenance: z.array(named),
  commands: z.array(named),
})
export type Standing = z.infer<typeof standing>

export const handover = z.object({
  handoverId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  note: z.string(),
  standing,
  createdId: z.string().nullable(),
  createdName: z.string(),
  time: z.string(),
  ts: z.number(),
  confirmedName: z.string().nullable(),
  confirmTime: z.string().nullable(),
  version: z.number(),
})
export type Handover = z.infer<typeof handover>
