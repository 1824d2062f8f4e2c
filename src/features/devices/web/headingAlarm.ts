import type { AlarmRow } from '#contract/alarm.ts'

type Heading = Pick<AlarmRow, 'alarmId' | 'alarmLevel' | 'ts' | 'quiet'>

/** Which of the unresolved alarms heads a detail: the named one, else the gravest of those that ring, the newest of its level. */
export const headingAlarm = <T extends Heading>(rows: readonly T[], named?: string): T | undefined => {
  const order = (row: T): readonly number[] => [
    row.alarmId === named ? 0 : 1,
    row.quiet === null ? 0 : 1,
    row.alarmLevel,
    -row.ts,
  ]
  return rows.toSorted((a, b) => {
    const [one, other] = [order(a), order(b)]
    return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  })[0]
}
