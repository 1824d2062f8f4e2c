import type { WeeklyShift } from '#server/duty/shifts.ts'
import { type Roster, shiftAfter, shiftAt } from '#server/duty/shifts.ts'
import type { Hours } from '../shapes.ts'
import type { Rule } from './ruleRows.ts'

/** A station of an alarm: that of the bay where its unit stands first, then that of its device. */
export type AlarmStation = { readonly stationId: string; readonly orgPath: string; readonly timeZone: string }
export type Chosen = {
  readonly level: number
  readonly kind: string
  readonly platforms: readonly string[]
  readonly stations: readonly AlarmStation[]
}
type Choice = Pick<Rule, 'orgPath' | 'levels' | 'platforms' | 'stationIds' | 'alarmTypes'>

const chooses = (list: readonly unknown[], value: unknown): boolean => list.length === 0 || list.includes(value)

/** The first of some stations that a rule reaches, whatever happens there. */
export const reachedBy = (
  { orgPath: own, stationIds }: Pick<Rule, 'orgPath' | 'stationIds'>,
  stations: readonly AlarmStation[],
): AlarmStation | undefined =>
  stations.find(({ stationId, orgPath }) => orgPath.startsWith(own) && chooses(stationIds, stationId))

/** The station by which a rule chooses an alarm, whatever its level; undefined where it does not. */
export const stationOf = (rule: Choice, { kind, platforms, stations }: Chosen): AlarmStation | undefined => {
  if (!chooses(rule.alarmTypes, kind)) return undefined
  if (rule.platforms.length > 0 && !rule.platforms.some((each) => platforms.includes(each))) return undefined
  return reachedBy(rule, stations)
}

/** The same where the level of now is one that the rule chooses. */
export const choosesAlarm = (rule: Choice, alarm: Chosen): AlarmStation | undefined =>
  chooses(rule.levels, alarm.level) ? stationOf(rule, alarm) : undefined

const rosterOf = ({ from, to, weekdays }: Hours, timeZone: string): Roster => ({
  pattern: weekdays.map((weekday): WeeklyShift => ({ weekday, from, to, userIds: [] })),
  days: [],
  timeZone,
})

/** `at` (ms) where it lies in a rule's hours, else when they begin next. */
export const withinHours = (hours: Hours | null, timeZone: string, at: number): number => {
  if (!hours) return at
  const roster = rosterOf(hours, timeZone)
  return shiftAt(roster, at) ? at : (shiftAfter(roster, at)?.fromTs ?? at)
}
