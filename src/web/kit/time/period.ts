import { shiftDay } from './days.ts'
import type { TimeRange } from './range.ts'

export const periodTypes = ['day', 'week', 'month', 'year', 'custom'] as const
/** `daily`: each day of a custom period, for those who ask for it. */
export type PeriodType = (typeof periodTypes)[number] | 'daily'

/** Whether a period is chosen by its first and last day. */
export const isSpan = (type: PeriodType | undefined): type is 'custom' | 'daily' =>
  type === 'custom' || type === 'daily'

/** `time` is the picked `yyyy-MM-dd`, `yyyy-MM` or `yyyy`; `days` the first and last day of a span. */
export type Period = {
  readonly type?: PeriodType
  readonly time?: string
  readonly days?: readonly [first: string, last: string]
}

/** First and last day of the week of a picked day: from the day before it to five days after it (spec section 9). */
export const weekOf = (day: string): readonly [first: string, last: string] => [shiftDay(day, -1), shiftDay(day, 5)]

const lastOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** First and last day of a period; undefined where something is not chosen yet. */
export const daysOf = ({ type, time, days }: Period): readonly [first: string, last: string] | undefined => {
  if (isSpan(type)) return days
  if (!type || !time) return undefined
  if (type === 'day') return [time, time]
  if (type === 'week') return weekOf(time)
  return type === 'month' ? [`${time}-01`, lastOfMonth(time)] : [`${time}-01-01`, `${time}-12-31`]
}

/** The whole period as the calls take it, both ends inclusive. */
export const periodRange = (period: Period): TimeRange | undefined => {
  const days = daysOf(period)
  return days && { startTime: `${days[0]} 00:00:00`, endTime: `${days[1]} 23:59:59` }
}

/** What is not chosen yet, as the key of its message. */
export const periodFault = ({ type, time, days }: Period): 'typeNeeded' | 'timeNeeded' | 'customNeeded' | undefined => {
  if (!type) return 'typeNeeded'
  if (isSpan(type)) return days ? undefined : 'customNeeded'
  return time ? undefined : 'timeNeeded'
}
