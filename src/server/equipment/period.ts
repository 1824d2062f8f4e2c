import { formatTime, parseTime } from '#contract/zoned.ts'
import type { EnergyStep } from '#server/context/readings.ts'

export type Asked = {
  /** 1 a day by hours, 2 a month by days, 3 a year by months */
  readonly type: 1 | 2 | 3
  readonly dyaTime?: string | undefined
  readonly yearMonth?: string | undefined
  readonly year?: string | undefined
}
/** [from, to) in ms, its steps, and how the start of one reads. */
export type Period = {
  readonly from: number
  readonly to: number
  readonly step: EnergyStep
  readonly timeZone: string
  readonly label: (ts: number) => string
}

const hour = 3_600_000
const kinds = {
  1: { step: 'hour', keep: 10, most: 36 * hour, label: 19 },
  2: { step: 'day', keep: 7, most: (31 * 24 + 12) * hour, label: 10 },
  3: { step: 'month', keep: 4, most: (366 * 24 + 12) * hour, label: 7 },
} as const
const zeros = '0000-01-01 00:00:00'

/** The asked day, month or year of a time zone; the running one where none is named. */
export const periodOf = ({ type, dyaTime, yearMonth, year }: Asked, timeZone: string, now: number): Period => {
  const { step, keep, most, label } = kinds[type]
  const start = (wall: string): number => parseTime(wall.slice(0, keep) + zeros.slice(keep), timeZone)
  const named = { 1: dyaTime, 2: yearMonth, 3: year }[type]
  const from = start(named ?? formatTime(now, timeZone))
  // Half a day beyond the longest of its kind lies in the next one, whatever the clocks do.
  const to = start(formatTime(from + most, timeZone))
  return { from, to, step, timeZone, label: (ts) => formatTime(ts, timeZone).slice(0, label) }
}
