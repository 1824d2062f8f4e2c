import { parseTime } from '#contract/zoned.ts'
import { type AskedPeriod, dayAfter, monthAfter, needed, spanned } from '#server/equipment/askedPeriod.ts'
import { AppError } from '#server/http/appError.ts'
import type { ReportFilter } from './report.ts'

/** A day stands for its first or last second. */
const momentOf = (value: string | undefined, clock: string): string | undefined =>
  value?.length === 10 ? `${value} ${clock}` : value

/**
 * The period that a report asks for, in a time zone. Refuses by the names of the specification's messages what is not chosen,
 * `request.invalid` what is no day, and `range.invalid` where the end is before the start.
 */
export const periodOf = (filter: ReportFilter, timeZone: string): AskedPeriod => {
  const at = (day: string): number => parseTime(`${day} 00:00:00`, timeZone)
  const days = (first: string, last: string, text: string): AskedPeriod => spanned(at(first), at(dayAfter(last)), text)
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
