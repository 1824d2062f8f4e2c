import { formatTime } from '#contract/zoned.ts'
import { AppError } from '#server/http/appError.ts'
import { type Asked as RangeAsked, rangeOf } from '#server/equipment/reportRange.ts'
import { periodOf } from '#server/equipment/period.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'

export type Asked = RangeAsked & { readonly year?: string | undefined }
/** A step of a report, [from, to) ms, and how it reads. */
export type Step = { readonly from: number; readonly to: number; readonly time: string }

const day = 86_400_000
export const mostDays = 366

const kinds = {
  hour: { step: 'hour', label: 19 },
  day: { step: 'day', label: 10 },
  month: { step: 'month', label: 7 },
} as const
const kindOf = (reportType: number) => (reportType === 1 ? kinds.hour : reportType === 5 ? kinds.month : kinds.day)

const spanOf = (asked: Asked, timeZone: string, now: number): { from: number; to: number } => {
  if (asked.reportType === 5) return periodOf({ type: 3, year: asked.year }, timeZone, now)
  if (asked.reportType !== 4) return rangeOf(asked, { timeZone }, now)
  const { timeStart = '', timeEnd = '' } = asked
  // A day stands for its beginning, or for its end.
  const whole = (time: string, rest: string): string | undefined =>
    time === '' ? undefined : time.length === 10 ? `${time} ${rest}` : time
  return rangeOf(
    { reportType: 4, timeStart: whole(timeStart, '00:00:00'), timeEnd: whole(timeEnd, '23:59:59') },
    { timeZone },
    now,
  )
}

/** The steps of a report that have begun: a day by hours, a year by months, anything else by days. Refuses `range.invalid`, `charging.span`. */
export const stepsOf = (asked: Asked, timeZone: string, now: number): Step[] => {
  const { from, to } = spanOf(asked, timeZone, now)
  if (from >= to) throw new AppError('range.invalid')
  if (to - from > (mostDays + 1) * day) throw new AppError('charging.span', String(mostDays))
  const { step, label } = kindOf(asked.reportType)
  const bounds = stepBounds(from, to, step, timeZone)
  return bounds.slice(0, -1).flatMap((begin, index) => {
    const time = formatTime(begin, timeZone).slice(0, label)
    return begin < now ? [{ from: begin, to: bounds[index + 1] ?? to, time }] : []
  })
}

/** The midnights of a span in a zone, with its ends: what is read a day at a time. */
export const daysOf = (from: number, to: number, timeZone: string): number[] => stepBounds(from, to, 'day', timeZone)
