import type { Input } from '#contract/endpoint.ts'
import { daysOf, type Period, type PeriodType, periodRange } from '#web/kit/time/period.ts'
import type { reportContract } from '../contract.ts'

export const reportTypes = ['day', 'week', 'month', 'custom'] as const satisfies readonly PeriodType[]
type ReportType = (typeof reportTypes)[number]
const numbers: Readonly<Record<ReportType, string>> = { day: '1', week: '2', month: '3', custom: '4' }
const isReportType = (value: string | undefined): value is ReportType => reportTypes.some((each) => each === value)

/** What the fields hold; `type` is '' where none is chosen. */
export type Asked = { type: string; stationId: string; deviceName: string; period: Period }

type Filter = Omit<Input<typeof reportContract.forms>, 'current' | 'size'>

const timeOf = (period: Period): Filter => {
  const range = periodRange(period)
  const days = daysOf(period)
  const { type, time = '' } = period
  switch (type) {
    case 'day':
      return { dyaTime: time }
    case 'week':
      return { startDay: days?.[0] ?? '', endDay: days?.[1] ?? '' }
    case 'month':
      return { monthTime: time }
    default:
      return { timeStart: range?.startTime ?? '', timeEnd: range?.endTime ?? '' }
  }
}

/** The call's fields: 1 day, 2 week, 3 month, 4 custom, each with the time that belongs to it. */
export const filterOf = ({ type, stationId, deviceName, period }: Asked): Filter => ({
  type,
  stationId,
  deviceName,
  reportType: isReportType(period.type) ? numbers[period.type] : '',
  ...timeOf(period),
})

/** What stands in the address, each field under its own name. */
export const writeAsked = (params: URLSearchParams, { type, stationId, deviceName, period }: Asked): void => {
  const values = {
    type,
    stationId,
    deviceName: deviceName.trim(),
    period: period.type ?? '',
    time: period.time ?? '',
    days: period.days?.join('~') ?? '',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
}

const dayPattern = /^\d{4}-\d\d-\d\d$/
/** What the address says; where it says nothing of a period, the charges of `today`. */
export const readAsked = (params: URLSearchParams, today: string): Asked => {
  const read = (name: string): string => params.get(name) ?? ''
  const rest = { stationId: read('stationId'), deviceName: read('deviceName') }
  const type = read('period')
  if (!isReportType(type)) return { ...rest, type: read('type') || '1', period: { type: 'day', time: today } }
  const [first = '', last = ''] = read('days').split('~')
  const hasDays = type === 'custom' && dayPattern.test(first) && dayPattern.test(last)
  return {
    ...rest,
    type: read('type'),
    period: { type, ...(read('time') ? { time: read('time') } : {}), ...(hasDays ? { days: [first, last] } : {}) },
  }
}
