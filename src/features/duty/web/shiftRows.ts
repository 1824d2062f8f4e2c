import type { WeeklyShift } from '../shapes.ts'

/** A line of the form: one shift on several days of the week. */
export type ShiftRow = { weekdays: number[]; from: string; to: string; userIds: string[] }

const sameShift = (a: Omit<WeeklyShift, 'weekday'>, b: Omit<WeeklyShift, 'weekday'>): boolean =>
  a.from === b.from && a.to === b.to && a.userIds.join() === b.userIds.join()

/** Shifts that differ only in their weekday are one line; lines stand by their beginning. */
export const rowsOf = (pattern: readonly WeeklyShift[]): ShiftRow[] => {
  const rows: ShiftRow[] = []
  for (const { weekday, ...shift } of pattern.toSorted(
    (a, b) => a.from.localeCompare(b.from) || a.weekday - b.weekday,
  )) {
    const row = rows.find((each) => sameShift(each, shift))
    if (row) row.weekdays.push(weekday)
    else rows.push({ ...shift, userIds: [...shift.userIds], weekdays: [weekday] })
  }
  return rows
}

export const patternOf = (rows: readonly ShiftRow[]): WeeklyShift[] =>
  rows.flatMap(({ weekdays, ...shift }) => weekdays.map((weekday) => ({ weekday, ...shift })))
