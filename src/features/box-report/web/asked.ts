import type { Input } from '#contract/endpoint.ts'
import type { Period } from '#web/kit/time/period.ts'
import { periodFrom, periodInAddress, type ReportPeriodType, reportTimeOf } from '#web/kit/time/reportPeriod.ts'
import type { reportContract } from '../contract.ts'

export const reportTypes = ['day', 'week', 'month', 'custom'] as const satisfies readonly ReportPeriodType[]

/** What the fields hold; `type` is '' where none is chosen. */
export type Asked = { type: string; stationId: string; deviceName: string; period: Period }

type Filter = Omit<Input<typeof reportContract.forms>, 'current' | 'size'>

/** The call's fields: 1 day, 2 week, 3 month, 4 custom, each with the time that belongs to it. */
export const filterOf = ({ type, stationId, deviceName, period }: Asked): Filter => ({
  ...{ type, stationId, deviceName },
  ...reportTimeOf(period),
})

/** What stands in the address, each field under its own name. */
export const writeAsked = (params: URLSearchParams, { type, stationId, deviceName, period }: Asked): void => {
  const values = { type, stationId, deviceName: deviceName.trim(), ...periodInAddress(period) }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
}

/** What the address says; where it says nothing of a period, the charges of `today`. */
export const readAsked = (params: URLSearchParams, today: string): Asked => {
  const read = (name: string): string => params.get(name) ?? ''
  const rest = { stationId: read('stationId'), deviceName: read('deviceName') }
  const period = periodFrom(params, reportTypes)
  if (!period) return { ...rest, type: read('type') || '1', period: { type: 'day', time: today } }
  return { ...rest, type: read('type'), period }
}
