import { dayjs } from '#web/dayjs.ts'

const pattern = 'YYYY-MM-DD'

/** `yyyy-MM-dd`, `count` days later. */
export const dayAfter = (day: string, count: number): string => dayjs(day).add(count, 'day').format(pattern)
/** The Monday of the week of a moment, ms. */
export const mondayOf = (ts: number): string => {
  const day = dayjs(ts)
  return day.subtract((day.day() + 6) % 7, 'day').format(pattern)
}
