import type { Input } from '#contract/endpoint.ts'
import type { Period, PeriodType } from '#web/kit/time/period.ts'
import type { storageReportContract } from '../contract.ts'

export const reportTypes = ['day', 'month', 'year'] as const satisfies readonly PeriodType[]
type ReportType = (typeof reportTypes)[number]
type Asked = Input<typeof storageReportContract.report>

const isReportType = (value: string | null | undefined): value is ReportType =>
  reportTypes.some((each) => each === value)
const lengths: Readonly<Record<ReportType, number>> = { day: 10, month: 7, year: 4 }

/** The period in the address; without one the running month around `today` (`yyyy-MM-dd`). */
export const periodIn = (params: URLSearchParams, today: string): Period => {
  const named = params.get('period')
  const type = isReportType(named) ? named : 'month'
  const time = params.get('time') ?? ''
  return { type, time: time.length === lengths[type] ? time : today.slice(0, lengths[type]) }
}

/** As the call takes it. */
export const askedOf = ({ type, time }: Period, stationId: string | null): Asked => {
  const station = stationId ? { stationId } : {}
  if (type === 'day') return { ...station, type: 1, dyaTime: time }
  return type === 'year' ? { ...station, type: 3, year: time } : { ...station, type: 2, yearMonth: time }
}
