import { z } from 'zod'
import { formatTime, parseTime } from '#contract/zoned.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** From one wall time to the next one of that name, into the next day where it is not later; `userIds` first, second, third. */
const shift = { from: clock, to: clock, userIds: z.array(z.string()) }
/** A shift of each week; weekday 1 is Monday. */
export const weeklyShift = z.object({ weekday: z.number().int().min(1).max(7), ...shift })
export type WeeklyShift = z.infer<typeof weeklyShift>
/** A day that has shifts of its own in place of the pattern's, such as a holiday; without any, nobody is on duty from that day's shifts. */
export const ownDay = z.object({ day: z.string(), name: z.string(), shifts: z.array(z.object(shift)) })
export type OwnDay = z.infer<typeof ownDay>

export type Roster = {
  readonly pattern: readonly WeeklyShift[]
  readonly days: readonly OwnDay[]
  readonly timeZone: string
}
export type Shift = Pick<WeeklyShift, 'from' | 'to' | 'userIds'>
/** `fromTs` and `toTs` in ms */
export type DatedShift = Shift & { readonly day: string; readonly fromTs: number; readonly toTs: number }

const dayMs = 86_400_000
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** `yyyy-MM-dd`, `count` days later. */
export const dayAfter = (day: string, count: number): string =>
  new Date(utcOf(day) + count * dayMs).toISOString().slice(0, 10)
/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(utcOf(day)).getUTCDay() || 7

const shiftsOn = ({ pattern, days }: Roster, day: string): readonly Shift[] =>
  days.find((own) => own.day === day)?.shifts ?? pattern.filter(({ weekday }) => weekday === weekdayOf(day))

/** The shifts that begin on a day of the calendar, the earliest first; their wall times hold where clocks change. */
export const datedShifts = (roster: Roster, day: string): DatedShift[] =>
  shiftsOn(roster, day)
    .map(({ from, to, userIds }) => {
      const lastDay = to > from ? day : dayAfter(day, 1)
      const at = (date: string, wall: string): number => parseTime(`${date} ${wall}:00`, roster.timeZone)
      return { day, from, to, userIds, fromTs: at(day, from), toTs: at(lastDay, to) }
    })
    .toSorted((a, b) => a.fromTs - b.fromTs)

/** The shift that runs at `now` (ms); of two the one that began last, as where an own day begins before the last one of the pattern ends. */
export const shiftAt = (roster: Roster, now: number): DatedShift | undefined => {
  const today = formatTime(now, roster.timeZone).slice(0, 10)
  return [dayAfter(today, -1), today]
    .flatMap((day) => datedShifts(roster, day))
    .findLast(({ fromTs, toTs }) => fromTs <= now && now < toTs)
}

/** The next shift that begins after `now` (ms), within eight days. */
export const shiftAfter = (roster: Roster, now: number): DatedShift | undefined => {
  const today = formatTime(now, roster.timeZone).slice(0, 10)
  return Array.from({ length: 9 }, (_, count) => dayAfter(today, count))
    .flatMap((day) => datedShifts(roster, day))
    .find(({ fromTs }) => fromTs > now)
}

const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3))
const weekMinutes = 7 * 1440

/** The first two shifts of a week's pattern that overlap, Sunday's night into Monday included. */
export const overlapOf = (pattern: readonly WeeklyShift[]): readonly [WeeklyShift, WeeklyShift] | undefined => {
  const spans = pattern
    .map((each) => {
      const begin = (each.weekday - 1) * 1440 + minutesOf(each.from)
      const length = (minutesOf(each.to) - minutesOf(each.from) + 1440) % 1440 || 1440
      return { each, begin, end: begin + length }
    })
    .toSorted((a, b) => a.begin - b.begin)
  for (const [at, span] of spans.entries()) {
    const next = spans[at + 1]
    if (next && next.begin < span.end) return [span.each, next.each]
  }
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last && first !== last && last.end - weekMinutes > first.begin ? [last.each, first.each] : undefined
}
