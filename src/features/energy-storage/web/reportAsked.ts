import type { Input } from '#contract/endpoint.ts'
import { askedPeriod, type StepType, stepTypes } from '#web/equipment/energy/periodAsked.ts'
import type { Period } from '#web/kit/time/period.ts'
import type { storageReportContract } from '../contract.ts'

type Asked = Input<typeof storageReportContract.report>

const isStepType = (value: string | null | undefined): value is StepType => stepTypes.some((each) => each === value)
const lengths: Readonly<Record<StepType, number>> = { day: 10, month: 7, year: 4 }

/** The period in the address; without one the running month around `today` (`yyyy-MM-dd`). */
export const periodIn = (params: URLSearchParams, today: string): Period => {
  const named = params.get('period')
  const type = isStepType(named) ? named : 'month'
  const time = params.get('time') ?? ''
  return { type, time: time.length === lengths[type] ? time : today.slice(0, lengths[type]) }
}

/** As the call takes it. */
export const askedOf = (period: Period, stationId: string | null): Asked => ({
  ...(stationId ? { stationId } : {}),
  ...askedPeriod(period),
})
