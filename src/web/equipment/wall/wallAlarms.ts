import type { AlarmRow } from '#contract/alarm.ts'

/** Who has taken note of an alarm: the time as the wire gives it, and the name. */
export type Care = { readonly time: string; readonly user: string }
export type BandAlarm = { readonly alarm: AlarmRow; readonly care: Care | undefined }
type Acknowledged = { readonly acknowledgeTime?: string | null; readonly acknowledgeUser?: string | null }

/** An alarm with who has taken note of it, where its row says so. */
export const caredFor = (alarm: AlarmRow & Acknowledged): BandAlarm => {
  const { acknowledgeTime: time, acknowledgeUser: user } = alarm
  return { alarm, care: time ? { time, user: user ?? '' } : undefined }
}

/** What the top of a wall shows: the alarm that takes the top third, single lines, and how many more there are. */
export type Band = {
  readonly lead: BandAlarm | undefined
  readonly lines: readonly BandAlarm[]
  readonly others: number
}

const mostLines = 2
/** Levels 1 and 2 have a band; level 3 is named by the sentence alone. */
const lastOfBand = 2

/** Alarms that ring, the unacknowledged ones first, then by level, then the newest. */
export const inOrder = (alarms: readonly BandAlarm[]): BandAlarm[] =>
  alarms
    .filter(({ alarm }) => alarm.quiet === null)
    .sort(
      (a, b) =>
        Number(a.care !== undefined) - Number(b.care !== undefined) ||
        a.alarm.alarmLevel - b.alarm.alarmLevel ||
        b.alarm.ts - a.alarm.ts,
    )

/** `byLevel` counts all alarms that ring by level; the latest few of them are known one by one. */
export const bandOf = (alarms: readonly BandAlarm[], byLevel: readonly number[]): Band => {
  const grave = inOrder(alarms).filter(({ alarm }) => alarm.alarmLevel <= lastOfBand)
  const [first] = grave
  const lead = first?.alarm.alarmLevel === 1 && first.care === undefined ? first : undefined
  const rest = grave.filter((each) => each !== lead)
  const lines = rest.slice(0, mostLines)
  const all = byLevel.slice(0, lastOfBand).reduce((sum, count) => sum + count, 0)
  const others = Math.max(0, all - lines.length - (lead ? 1 : 0))
  return { lead, lines, others }
}
