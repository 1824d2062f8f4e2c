import type { AlarmRow } from '#contract/alarm.ts'

type Ordered = Pick<AlarmRow, 'alarmId' | 'alarmLevel' | 'ts' | 'quiet'>

/** Which of the unresolved alarms heads a detail: the named one, else the gravest of those that ring, the newest of its level. */
export const headingAlarm = <T extends Ordered>(rows: readonly T[], named?: string): T | undefined => {
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

/** What heads a detail. Where there is no alarm, `state` tells whether that is known. */
export type Heading<T> = {
  readonly alarm: T | undefined
  /** how many more are unresolved */
  readonly others: number
  readonly state: 'known' | 'loading' | 'failed'
  readonly retry: () => unknown
}

type Asked<T> = {
  readonly rows: readonly T[] | undefined
  readonly total: number | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** An alarm that was known before a failed answer stays; that there was none says nothing after one. */
export const headingOf = <T extends Ordered>({ rows, total, error, refetch }: Asked<T>, named?: string): Heading<T> => {
  const alarm = headingAlarm(rows ?? [], named)
  const state = error ? 'failed' : rows ? 'known' : 'loading'
  return { alarm, others: (total ?? 0) - (alarm ? 1 : 0), state, retry: refetch }
}
