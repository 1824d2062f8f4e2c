import { day, hour, localDay, localMinute, minute } from './times.ts'

/** Something that happens on local days whose number leaves `onDay` when divided by `everyDays`, from `from` (minutes after midnight) for `minutes`. */
export type Schedule = {
  readonly everyDays: number
  readonly onDay: number
  readonly from: number
  readonly minutes: number
}

/** Minutes after midnight. */
export const at = (hours: number, minutes = 0): number => hours * 60 + minutes
export const daily = { everyDays: 1, onDay: 0 }
export const always: Schedule = { ...daily, from: 0, minutes: 1440 }

export const isOn = ({ everyDays, onDay, from, minutes }: Schedule, ts: number): boolean => {
  // One that runs past midnight still belongs to the day on which it began.
  for (const [dayNumber, at] of [
    [localDay(ts), localMinute(ts)],
    [localDay(ts) - 1, localMinute(ts) + 1440],
  ] as const) {
    if (dayNumber % everyDays === onDay && at >= from && at < from + minutes) return true
  }
  return false
}

/** When it begins and ends (ms) between two times, oldest first; what has begun before `from` is cut there. */
export const occurrences = (schedule: Schedule, from: number, to: number): { from: number; to: number }[] => {
  const found: { from: number; to: number }[] = []
  for (let number = localDay(from) - 1; number <= localDay(to); number += 1) {
    const begin = number * day - 8 * hour + schedule.from * minute
    const end = begin + schedule.minutes * minute
    if (((number % schedule.everyDays) + schedule.everyDays) % schedule.everyDays !== schedule.onDay) continue
    if (end > from && begin < to) found.push({ from: Math.max(begin, from), to: Math.min(end, to) })
  }
  return found
}
