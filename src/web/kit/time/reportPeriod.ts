import { daysOf, type Period, type PeriodType, periodRange } from './period.ts'

/** The numbers of the kinds of periods that reports take. */
const numbers = { day: '1', week: '2', month: '3', custom: '4', year: '5' } as const satisfies Partial<
  Record<PeriodType, string>
>
export type ReportPeriodType = keyof typeof numbers

/** The fields of a report's call, each kind with the time that belongs to it. */
type ReportTime = {
  reportType: '' | '1' | '2' | '3' | '4' | '5'
  dyaTime?: string
  startDay?: string
  endDay?: string
  monthTime?: string
  year?: string
  timeStart?: string
  timeEnd?: string
}

const isReported = (type: string | undefined): type is ReportPeriodType => type !== undefined && type in numbers

/** A period as reports are asked for it. */
export const reportTimeOf = (period: Period): ReportTime => {
  const { type, time = '' } = period
  const reportType = isReported(type) ? numbers[type] : ''
  const [startDay = '', endDay = ''] = daysOf(period) ?? []
  if (type === 'day') return { reportType, dyaTime: time }
  if (type === 'week') return { reportType, startDay, endDay }
  if (type === 'month') return { reportType, monthTime: time }
  if (type === 'year') return { reportType, year: time }
  const range = periodRange(period)
  return { reportType, timeStart: range?.startTime ?? '', timeEnd: range?.endTime ?? '' }
}

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The period that an address names as `period`, `time` and `days`; undefined where it names none of these kinds. */
export const periodFrom = (params: URLSearchParams, types: readonly ReportPeriodType[]): Period | undefined => {
  const type = types.find((each) => each === params.get('period'))
  if (type === undefined) return undefined
  const time = params.get('time') ?? ''
  const [first = '', last = ''] = (params.get('days') ?? '').split('~')
  const hasDays = type === 'custom' && dayPattern.test(first) && dayPattern.test(last)
  return { type, ...(time ? { time } : {}), ...(hasDays ? { days: [first, last] } : {}) }
}

/** How it stands there; '' for what is left out. */
export const periodInAddress = ({ type, time, days }: Period) => ({
  period: type ?? '',
  time: time ?? '',
  days: days?.join('~') ?? '',
})
