import { describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { AppError } from '#server/http/appError.ts'
import { periodOf, typeOf } from './period.ts'
import type { ReportFilter } from './report.ts'

const filter = (given: Partial<ReportFilter>): ReportFilter => given as ReportFilter
const read = (given: Partial<ReportFilter>, timeZone = 'Asia/Shanghai') => {
  const { from, to, text } = periodOf(filter(given), timeZone)
  return [formatTime(from, timeZone), formatTime(to, timeZone), text]
}
const keyOf = (work: () => unknown): string => {
  try {
    work()
    return 'nothing'
  } catch (error) {
    return error instanceof AppError ? error.key : String(error)
  }
}

describe('the period of a report', () => {
  test.each<[string, Partial<ReportFilter>, string, string]>([
    ['a day', { reportType: '1', dyaTime: '2026-11-21' }, '2026-11-21 00:00:00', '2026-11-22 00:00:00'],
    ['29 February', { reportType: '1', dyaTime: '2028-02-29' }, '2028-02-29 00:00:00', '2028-03-01 00:00:00'],
    [
      'a week over the year’s end',
      { reportType: '2', startDay: '2026-12-30', endDay: '2027-01-05' },
      '2026-12-30 00:00:00',
      '2027-01-06 00:00:00',
    ],
    [
      'a day of the first year',
      { reportType: '1', dyaTime: '1970-01-02' },
      '1970-01-02 00:00:00',
      '1970-01-03 00:00:00',
    ],
    ['the last month', { reportType: '3', monthTime: '2099-12' }, '2099-12-01 00:00:00', '2100-01-01 00:00:00'],
    ['December', { reportType: '3', monthTime: '2026-12' }, '2026-12-01 00:00:00', '2027-01-01 00:00:00'],
    ['a leap February', { reportType: '3', monthTime: '2028-02' }, '2028-02-01 00:00:00', '2028-03-01 00:00:00'],
    [
      'a span with its last second',
      { reportType: '4', timeStart: '2026-11-21 08:00:00', timeEnd: '2026-11-21 08:59:59' },
      '2026-11-21 08:00:00',
      '2026-11-21 09:00:00',
    ],
    [
      'a span of days with its last day',
      { reportType: '4', timeStart: '2028-02-28', timeEnd: '2028-02-29' },
      '2028-02-28 00:00:00',
      '2028-03-01 00:00:00',
    ],
  ])('%s', (_, given, from, to) => expect(read(given).slice(0, 2)).toEqual([from, to]))

  test('days are those of the zone, 23 and 25 hours too', () => {
    const hours = (dyaTime: string): number => {
      const { from, to } = periodOf(filter({ reportType: '1', dyaTime }), 'Europe/Berlin')
      return (to - from) / 3_600_000
    }
    expect(['2026-03-29', '2026-10-25', '2026-07-01'].map(hours)).toEqual([23, 25, 24])
    const { from } = periodOf(filter({ reportType: '1', dyaTime: '2026-11-21' }), 'Asia/Shanghai')
    expect(new Date(from).toISOString()).toBe('2026-11-20T16:00:00.000Z')
  })

  test.each<[string, Partial<ReportFilter>]>([
    ['report.period_needed', {}],
    ['report.time_needed', { reportType: '1' }],
    ['report.time_needed', { reportType: '2', startDay: '2026-11-20' }],
    ['report.time_needed', { reportType: '3', monthTime: '' }],
    ['report.range_needed', { reportType: '4', timeStart: '2026-11-21 08:00:00' }],
    ['request.invalid', { reportType: '5' }],
    ['request.invalid', { reportType: '1', dyaTime: '2026-02-30' }],
    ['request.invalid', { reportType: '1', dyaTime: '1969-12-31' }],
    ['request.invalid', { reportType: '3', monthTime: '2100-01' }],
    ['request.invalid', { reportType: '3', monthTime: '2026-13' }],
    ['request.invalid', { reportType: '4', timeStart: 'now', timeEnd: 'then' }],
    ['range.invalid', { reportType: '2', startDay: '2026-11-20', endDay: '2026-11-18' }],
    ['range.invalid', { reportType: '4', timeStart: '2026-11-21 08:00:01', timeEnd: '2026-11-21 08:00:00' }],
  ])('refuses by %s', (key, given) => expect(keyOf(() => periodOf(filter(given), 'Asia/Shanghai'))).toBe(key))

  test('the type comes first', () => {
    expect(keyOf(() => typeOf(filter({})))).toBe('report.type_needed')
    expect(keyOf(() => typeOf(filter({ type: '3' })))).toBe('request.invalid')
    expect([typeOf(filter({ type: '1' })), typeOf(filter({ type: '2' }))]).toEqual([1, 2])
  })
})
