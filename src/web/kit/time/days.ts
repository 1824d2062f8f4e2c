import { formatTime } from '#contract/zoned.ts'
import { serverNow } from '../../calls/clock.ts'

const dayMs = 86_400_000

/** Today as `yyyy-MM-dd` in a time zone. */
export const today = (timeZone: string, now = serverNow()): string => formatTime(now, timeZone).slice(0, 10)
/** A day `yyyy-MM-dd` some days later, or earlier. */
export const shiftDay = (day: string, by: number): string =>
  formatTime(Date.parse(day) + by * dayMs, 'UTC').slice(0, 10)
