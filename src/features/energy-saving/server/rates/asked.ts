import type { z } from 'zod'
import { parseTime } from '#contract/zoned.ts'
import { type AskedPeriod, dayAfter, monthAfter, needed, spanned } from '#server/equipment/askedPeriod.ts'
import { mostDays } from '#server/equipment/reportSteps.ts'
import { AppError } from '#server/http/appError.ts'
import type { savingRecordContract } from '../../contract.ts'

export type RateFilter = z.output<(typeof savingRecordContract)['rateList']['input']>
/** `isDaily`: a row of each day of it. */
export type AskedRates = AskedPeriod & { readonly isDaily: boolean }

/** Refuses `report.range_needed`, `range.invalid`, and `range.too_long` beyond 366 days. */
const daysOf = ({ startDay, endDay }: RateFilter, at: (day: string) => number): AskedPeriod => {
  const first = needed(startDay, 'day', 'startDay', 'report.range_needed')
  const last = needed(endDay, 'day', 'endDay', 'report.range_needed')
  const period = spanned(at(first), at(dayAfter(last)), `${first} ~ ${last}`)
  if (Date.parse(last) - Date.parse(first) >= mostDays * 86_400_000) throw new AppError('range.too_long', `${mostDays}`)
  return period
}

/**
 * The period that is asked for, in a time zone: 1 a day, 2 a month, 3 a year, 4 days from … to, 5 each of those days. Refuses by the names of
 * the specification's messages what is not chosen, `request.invalid` what is no day, month or year.
 */
export const askedOf = (filter: RateFilter, timeZone: string): AskedRates => {
  const at = (day: string): number => parseTime(`${day} 00:00:00`, timeZone)
  switch (filter.type) {
    case '1': {
      const day = needed(filter.dyaTime, 'day', 'dyaTime', 'report.time_needed')
      return { ...spanned(at(day), at(dayAfter(day)), day), isDaily: false }
    }
    case '2': {
      const month = needed(filter.yearMonth, 'month', 'yearMonth', 'report.time_needed')
      return { ...spanned(at(`${month}-01`), at(monthAfter(month)), month), isDaily: false }
    }
    case '3': {
      const year = needed(filter.year, 'year', 'year', 'report.time_needed')
      return { ...spanned(at(`${year}-01-01`), at(monthAfter(`${year}-12`)), year), isDaily: false }
    }
    case '4':
      return { ...daysOf(filter, at), isDaily: false }
    case '5':
      return { ...daysOf(filter, at), isDaily: true }
    case undefined:
    case '':
      throw new AppError('report.period_needed')
    default:
      throw new AppError('request.invalid', 'type')
  }
}
