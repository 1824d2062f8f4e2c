import { formatTime, parseTime } from '#contract/zoned.ts'

export const hour = 3_600_000

export type Day = { readonly from: number; readonly to: number }

/** The calendar day around `now` in a time zone, [from, to) in ms; 23 to 25 hours long. */
export const dayAround = (now: number, timeZone: string): Day => {
  const midnight = (ts: number): number => parseTime(`${formatTime(ts, timeZone).slice(0, 10)} 00:00:00`, timeZone)
  const from = midnight(now)
  return { from, to: midnight(from + 36 * hour) }
}
