import type { Period, PeriodType } from '../../kit/time/period.ts'

/** A period as the calls take it: 1 a day by hours, 2 a month by days, 3 a year by months; the running one where no time is named. */
type PeriodAsked =
  | { type: 1; dyaTime?: string | undefined }
  | { type: 2; yearMonth?: string | undefined }
  | { type: 3; year?: string | undefined }

/** The kinds of periods that calls by steps answer. */
export const stepTypes = ['day', 'month', 'year'] as const satisfies readonly PeriodType[]
export type StepType = (typeof stepTypes)[number]

/** How often energies are asked for, ms. */
export const energyPace = 60_000

export const askedPeriod = ({ type, time }: Period): PeriodAsked => {
  if (type === 'month') return { type: 2, yearMonth: time }
  if (type === 'year') return { type: 3, year: time }
  return { type: 1, dyaTime: time }
}
