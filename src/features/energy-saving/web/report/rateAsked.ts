import type { Input } from '#contract/endpoint.ts'
import { isSpan, type Period, type PeriodType, periodRange } from '#web/kit/time/period.ts'
import type { TimeRange } from '#web/kit/time/range.ts'
import type { savingRecordContract } from '../../contract.ts'

export const rateTypes = ['day', 'month', 'year', 'custom', 'daily'] as const satisfies readonly PeriodType[]
type RateType = (typeof rateTypes)[number]
const numbers: Readonly<Record<RateType, string>> = { day: '1', month: '2', year: '3', custom: '4', daily: '5' }
const isRateType = (value: string | null | undefined): value is RateType => rateTypes.some((each) => each === value)

/** What the fields hold. */
export type AskedRates = { readonly deviceName: string; readonly period: Period }
type Filter = Input<typeof savingRecordContract.rateList>

const timeOf = ({ type, time = '', days }: Period): Filter => {
  if (isSpan(type)) return { startDay: days?.[0] ?? '', endDay: days?.[1] ?? '' }
  return type === 'day' ? { dyaTime: time } : type === 'month' ? { yearMonth: time } : { year: time }
}

/** The call's fields: 1 day, 2 month, 3 year, 4 custom, 5 each day of a span. */
export const filterOf = ({ deviceName, period }: AskedRates): Filter => ({
  deviceName,
  type: isRateType(period.type) ? numbers[period.type] : '',
  ...timeOf(period),
})

/** What stands in the address, each field under its own name. */
export const writeAsked = (params: URLSearchParams, { deviceName, period }: AskedRates): void => {
  const { type = '', time = '', days } = period
  const values = { deviceName: deviceName.trim(), period: type, time, days: days?.join('~') ?? '' }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
}

const dayPattern = /^\d{4}-\d\d-\d\d$/
/** What the address says; where it says nothing of a period, today (`yyyy-MM-dd`). */
export const readAsked = (params: URLSearchParams, today: string): AskedRates => {
  const deviceName = params.get('deviceName') ?? ''
  const type = params.get('period')
  if (!isRateType(type)) return { deviceName, period: { type: 'day', time: today } }
  const [first = '', last = ''] = (params.get('days') ?? '').split('~')
  const hasDays = isSpan(type) && dayPattern.test(first) && dayPattern.test(last)
  const time = params.get('time')
  return { deviceName, period: { type, ...(time ? { time } : {}), ...(hasDays ? { days: [first, last] } : {}) } }
}

const typeByLength: Readonly<Record<number, RateType>> = { 4: 'year', 7: 'month', 10: 'day' }
/** The time of a row, as the call for its lifts takes it. */
export const spanOf = (time: string): TimeRange => {
  const [first = '', last] = time.split(' ~ ')
  const period: Period =
    last === undefined ? { type: typeByLength[time.length] ?? 'day', time } : { type: 'custom', days: [first, last] }
  return periodRange(period) ?? { startTime: '', endTime: '' }
}
