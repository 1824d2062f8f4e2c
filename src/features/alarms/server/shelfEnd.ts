import { formatTime, parseTime } from '#contract/zoned.ts'
import type { shelfSpans } from '../contract.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * When a shelf that is asked for at `now` (ms) ends, ms. `shifts` are the wall times `HH:mm` at which a shift begins; the running one ends
 * with the next of them.
 */
export const shelfEnd = (
  span: (typeof shelfSpans)[number],
  shifts: readonly string[],
  now: number,
  timeZone: string,
): number => {
  if (span !== 'shift') return now + (span === '1h' ? hour : 4 * hour)
  const days = [now, now + day].map((ts) => formatTime(ts, timeZone).slice(0, 10))
  const begins = days.flatMap((date) => shifts.map((clock) => parseTime(`${date} ${clock}:00`, timeZone)))
  return Math.min(...begins.filter((ts) => ts > now))
}
