import { parseTime } from '#contract/zoned.ts'
import { AppError } from '#server/http/appError.ts'
import type { ReportFilter } from './report.ts'

/** [from, to) in ms, and how it reads. */
export type Period = { readonly from: number; readonly to: number; readonly text: string }

const patterns = {
  day: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  month: /^20\d\d-(0[1-9]|1[0-2])$/,
  time: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
} as const

type Needed = 'report.time_needed' | 'report.range_needed'
/** A day stands for its first or last second. */
const momentOf = (value: string | undefined, clock: string): string | undefined =>
  value?.length === 10 ? `${value} ${clock}` : value

const needed = (value: string | undefined, kind: keyof typeof patterns, name: string, key: Needed): string => {
  if (!value) throw new AppError(key)
  const day = value.slice(0, 10)
  const exists = kind === 'month' || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!patterns[kind].test(value) || !exists) throw new AppError('request.invalid', name)
  return value
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

const spanned = (from: number, to: number, text: string): Period => {
  if (from >= to) throw new AppError('range.invalid')
  return { from, to, text }
}

/**
 * The period that a report asks for, in a time zone. Refuses by the names of the specification's messages what is not chosen,
 * `request.invalid` what is no day, and `range.invalid` where the end is before the start.
 */
export const periodOf = (filter: ReportFilter, timeZone: string): Period => {
  const at = (day: string): number => parseTime(`${day} 00:00:00`, timeZone)
  const days = (first: string, last: string, text: string): Period => spanned(at(first), at(dayAfter(last)), text)
  switch (filter.reportType) {
    case '1': {
      const day = needed(filter.dyaTime, 'day', 'dyaTime', 'report.time_needed')
      return days(day, day, day)
    }
    case '2': {
      const first = needed(filter.startDay, 'day', 'startDay', 'report.time_needed')
      const last = needed(filter.endDay, 'day', 'endDay', 'report.time_needed')
      return days(first, last, `${first} ~ ${last}`)
    }
    case '3': {
      const month = needed(filter.monthTime, 'month', 'monthTime', 'report.time_needed')
      return { from: at(`${month}-01`), to: at(monthAfter(month)), text: month }
    }
    case '4': {
      const start = needed(momentOf(filter.timeStart, '00:00:00'), 'time', 'timeStart', 'report.range_needed')
      const end = needed(momentOf(filter.timeEnd, '23:59:59'), 'time', 'timeEnd', 'report.range_needed')
      return spanned(parseTime(start, timeZone), parseTime(end, timeZone) + 1000, `${start} ~ ${end}`)
    }
    case undefined:
    case '':
      throw new AppError('report.period_needed')
    default:
      throw new AppError('request.invalid', 'reportType')
  }
}

/** 1 charged, 2 discharged. */
export const typeOf = ({ type }: ReportFilter): 1 | 2 => {
  if (!type) throw new AppError('report.type_needed')
  if (type !== '1' && type !== '2') throw new AppError('request.invalid', 'type')
  return type === '1' ? 1 : 2
}
