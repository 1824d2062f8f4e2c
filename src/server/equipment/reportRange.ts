import { parseTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { type Day, dayAround, hour } from './day.ts'

/** What a report or curve over a period is asked by, as the specification names it. */
export type Asked = {
  /** 1 day, 2 week, 3 month, 4 custom */
  readonly reportType: number
  readonly dyaTime?: string | undefined
  readonly startDay?: string | undefined
  readonly endDay?: string | undefined
  readonly monthTime?: string | undefined
  readonly timeStart?: string | undefined
  readonly timeEnd?: string | undefined
}

/** The picked week: from the day before the picked date to five days after it. */
const weekAround = (picked: Day, timeZone: string): Day => ({
  from: dayAround(picked.from - 12 * hour, timeZone).from,
  to: dayAround(picked.from + (5 * 24 + 12) * hour, timeZone).to,
})

const monthOf = (month: string, timeZone: string): Day => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: parseTime(`${month}-01 00:00:00`, timeZone), to: parseTime(`${next}-01 00:00:00`, timeZone) }
}

/** What a report type asks for, [from, to) in ms; where its own fields are missing, the running day, week or month counts. */
export const rangeOf = (asked: Asked, { timeZone }: Pick<Device, 'timeZone'>, now: number): Day => {
  const at = (wall: string): number => parseTime(wall, timeZone)
  const dayAt = (day: string | undefined): Day => dayAround(day ? at(`${day} 00:00:00`) : now, timeZone)
  const { reportType, dyaTime, startDay, endDay, monthTime, timeStart, timeEnd } = asked
  const day = dayAt(dyaTime)
  if (reportType === 1) return day
  if (reportType === 2)
    return startDay && endDay ? { from: dayAt(startDay).from, to: dayAt(endDay).to } : weekAround(day, timeZone)
  if (reportType === 3) {
    const running = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(now)
    return monthOf(monthTime ?? running, timeZone)
  }
  return { from: timeStart ? at(timeStart) : day.from, to: timeEnd ? at(timeEnd) + 1000 : day.to }
}
