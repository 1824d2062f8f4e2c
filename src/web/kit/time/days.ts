import dayjs from 'dayjs'
import { formatTime } from '#contract/zoned.ts'
import { serverNow } from '../../clock.ts'

/** Today as `yyyy-MM-dd` in a time zone. */
export const today = (timeZone: string, now = serverNow()): string => formatTime(now, timeZone).slice(0, 10)
/** A day `yyyy-MM-dd` some days later, or earlier. */
export const shiftDay = (day: string, by: number): string => dayjs(day).add(by, 'day').format('YYYY-MM-DD')
