import { formatTime, parseTime } from '#contract/zoned.ts'
import { shiftDay } from './days.ts'

/** A range as the calls take it: `yyyy-MM-dd HH:mm:ss` in the station's zone. */
export type TimeRange = { readonly startTime: string; readonly endTime: string }
/** The four fields of the dialog: days `yyyy-MM-dd`, times `HH:mm`. */
export type RangeFields = { startDay?: string; startClock?: string; endDay?: string; endClock?: string }

export const clocks: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** Down, or up, to the half hour that stands on the clock. */
export const toHalfHour = (wall: string, up: boolean): string => {
  const minutes = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
  const exact = minutes % 30 === 0 && wall.slice(17) === '00'
  const half = Math.floor(minutes / 30) + (up && !exact ? 1 : 0)
  const day = half === 48 ? shiftDay(wall.slice(0, 10), 1) : wall.slice(0, 10)
  return `${day} ${clocks[half % 48]}:00`
}

export const quickChoices = ['lastHour', 'today', 'yesterday', 'sevenDays'] as const
type QuickChoice = (typeof quickChoices)[number]

/** A quick choice at `now` (ms), widened to half hours; seven days are today and the six before it. */
export const quickRange = (choice: QuickChoice, now: number, timeZone: string): TimeRange => {
  const wall = formatTime(now, timeZone)
  const midnight = (by: number): string => `${shiftDay(wall.slice(0, 10), by)} 00:00:00`
  const until = toHalfHour(formatTime(now + 1000, timeZone), true)
  switch (choice) {
    case 'lastHour':
      return { startTime: toHalfHour(formatTime(now - 3_600_000, timeZone), false), endTime: until }
    case 'today':
      return { startTime: midnight(0), endTime: until }
    case 'yesterday':
      return { startTime: midnight(-1), endTime: midnight(0) }
    case 'sevenDays':
      return { startTime: midnight(-6), endTime: until }
  }
}

export const toFields = (range: TimeRange | undefined): RangeFields =>
  range === undefined
    ? {}
    : {
        startDay: range.startTime.slice(0, 10),
        startClock: range.startTime.slice(11, 16),
        endDay: range.endTime.slice(0, 10),
        endClock: range.endTime.slice(11, 16),
      }

/** The range of four filled fields; undefined where one is empty or the end is not after the start. */
export const toRange = ({ startDay, startClock, endDay, endClock }: RangeFields): TimeRange | undefined => {
  if (!startDay || !startClock || !endDay || !endClock) return undefined
  const [startTime, endTime] = [`${startDay} ${startClock}:00`, `${endDay} ${endClock}:00`]
  return startTime < endTime ? { startTime, endTime } : undefined
}

/** The range in ms, for charts. */
export const spanOf = ({ startTime, endTime }: TimeRange, timeZone: string): { from: number; to: number } => ({
  from: parseTime(startTime, timeZone),
  to: parseTime(endTime, timeZone),
})
/** Ms as a range of the calls, for a zoom that is fetched anew. */
export const rangeOf = ({ from, to }: { from: number; to: number }, timeZone: string): TimeRange => ({
  startTime: formatTime(Math.floor(from / 1000) * 1000, timeZone),
  endTime: formatTime(Math.ceil(to / 1000) * 1000, timeZone),
})
