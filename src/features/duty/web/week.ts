import { formatTime } from '#contract/zoned.ts'
import { dayjs } from '#web/dayjs.ts'

const pattern = 'YYYY-MM-DD'

/** `yyyy-MM-dd`, `count` days later. */
export const dayAfter = (day: string, count: number): string => dayjs(day).add(count, 'day').format(pattern)
/** The Monday of the week that a moment (ms) falls into in a zone. */
export const mondayOf = (ts: number, timeZone: string): string => {
  const day = dayjs(formatTime(ts, timeZone).slice(0, 10))
  return day.subtract((day.day() + 6) % 7, 'day').format(pattern)
}
