/** Part of a day in some months, from `from` to `to` as `HH:mm`; `24:00` ends the day. */
export type MonthHours = { readonly months: readonly number[]; readonly from: string; readonly to: string }

export const dayMinutes = 24 * 60

/** `HH:mm` → minutes since midnight. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes since midnight → `HH:mm`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export type HoursFault = {
  /** no period, two periods, or one that does not end after it begins */
  readonly kind: 'missing' | 'twice' | 'order'
  readonly month: number
  readonly from: string
  readonly to: string
}

/** Why these periods do not cover the 24 hours of each month exactly once: the first place; undefined where they do. */
export const hoursFault = (periods: readonly MonthHours[]): HoursFault | undefined => {
  for (const { months, from, to } of periods)
    if (minutesOf(to) <= minutesOf(from)) return { kind: 'order', month: months[0] ?? 1, from, to }
  for (let month = 1; month <= 12; month += 1) {
    const own = periods.flatMap(({ months, from, to }) =>
      months.filter((each) => each === month).map(() => ({ from: minutesOf(from), to: minutesOf(to) })),
    )
    const fault = faultOfDay(own.toSorted((a, b) => a.from - b.from || a.to - b.to))
    if (fault) return { kind: fault.kind, month, from: clockOf(fault.from), to: clockOf(fault.to) }
  }
  return undefined
}

/** Of ranges of one day, in order of their beginning. */
const faultOfDay = (ranges: readonly { from: number; to: number }[]) => {
  let covered = 0
  for (const { from, to } of ranges) {
    if (from > covered) return { kind: 'missing', from: covered, to: from } as const
    if (from < covered) return { kind: 'twice', from, to: Math.min(covered, to) } as const
    covered = to
  }
  return covered < dayMinutes ? ({ kind: 'missing', from: covered, to: dayMinutes } as const) : undefined
}
