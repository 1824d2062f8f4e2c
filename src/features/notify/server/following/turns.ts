import { createBreath } from '#server/telemetry/breath.ts'
import { choosesAlarm, type AlarmStation, reachedBy, stationOf, withinHours } from '../matching.ts'
import type { Rule } from '../ruleRows.ts'
import { turn, type Word } from './plan.ts'
import type { Alarm, EventKind, StoredCase } from './reads.ts'

/** What opened so long after it began came from late samples: newer ones may end it again at once. ms */
const lateMs = 10 * 60_000
const graceMs = 60_000

/** A word about an alarm by a rule, for the people of a station; `at` (ms) is when it may leave. */
export type Said = {
  readonly rule: Rule
  readonly alarm: Alarm
  readonly station: AlarmStation
  readonly of: StoredCase
  readonly word: Word | { readonly kind: 'ended' }
  readonly at: number
}
export type Followed = {
  readonly cases: readonly StoredCase[]
  readonly gone: readonly StoredCase[]
  readonly said: readonly Said[]
}
type Given = {
  readonly rules: readonly Rule[]
  readonly alarms: ReadonlyMap<string, Alarm>
  readonly cases: readonly StoredCase[]
  readonly events: ReadonlyMap<string, ReadonlySet<EventKind>>
  readonly now: number
}

const none: ReadonlySet<EventKind> = new Set()

const firstDue = ({ delaySeconds }: Rule, begunAt: number, now: number): number =>
  Math.max(now, begunAt + delaySeconds * 1000)

const begun = (rule: Rule, alarm: Alarm, isGraver: boolean, now: number): StoredCase => {
  const due = firstDue(rule, alarm.lastBeganAt, now)
  const isLate = !isGraver && now - alarm.lastBeganAt > lateMs
  return {
    ...{ ruleId: rule.ruleId, alarmId: alarm.alarmId, begunAt: alarm.lastBeganAt, graveAt: isGraver ? now : null },
    ...{ step: 0, toldAt: null, lastAt: null, told: 0, toldUserIds: [] },
    dueAt: isLate ? Math.max(due, now + graceMs) : due,
  }
}

/** The case as events leave it, before its turn; undefined where a rule does not follow the alarm. */
const caseAfter = (
  rule: Rule,
  alarm: Alarm,
  before: StoredCase | undefined,
  events: ReadonlySet<EventKind>,
  now: number,
): StoredCase | undefined => {
  const isGraver = events.has('graver')
  if (!before)
    return (isGraver || events.has('began')) && choosesAlarm(rule, alarm)
      ? begun(rule, alarm, isGraver, now)
      : undefined
  if (isGraver && choosesAlarm(rule, alarm))
    return { ...before, graveAt: now, step: 0, toldAt: null, lastAt: null, dueAt: firstDue(rule, before.begunAt, now) }
  if (events.has('quiet') && alarm.quietUntil === null && before.step === 0 && before.dueAt !== null)
    return { ...before, dueAt: firstDue(rule, before.begunAt, now) }
  return before
}

const endOf = (rule: Rule, alarm: Alarm, of: StoredCase, now: number): Said[] => {
  const station = stationOf(rule, alarm)
  if (!rule.onEnd || of.told === 0 || alarm.quietUntil !== null || !station) return []
  return [{ rule, alarm, station, of, word: { kind: 'ended' }, at: withinHours(rule.hours, station.timeZone, now) }]
}

/** The rules that reach the stations of an alarm, in their order; looked up once for all alarms of the same stations. */
const createReach = (rules: readonly Rule[]) => {
  const known = new Map<string, readonly Rule[]>()
  return ({ stations }: Alarm): readonly Rule[] => {
    const key = stations.map(({ stationId }) => stationId).join()
    const found = known.get(key) ?? rules.filter((rule) => reachedBy(rule, stations))
    known.set(key, found)
    return found
  }
}

/** Where the cases of some alarms stand after what happened to them and by the clock; an alarm that is not there has none. */
export const followed = async ({ rules, alarms, cases, events, now }: Given): Promise<Followed> => {
  const stored = new Map(cases.map((each) => [`${each.ruleId} ${each.alarmId}`, each]))
  const left: StoredCase[] = []
  const gone: StoredCase[] = []
  const said: Said[] = []
  const reaching = createReach(rules)
  const breathe = createBreath()
  for (const alarm of alarms.values()) {
    await breathe()
    for (const rule of reaching(alarm)) {
      const key = `${rule.ruleId} ${alarm.alarmId}`
      const before = stored.get(key)
      stored.delete(key)
      if (!alarm.isOpen) {
        if (!before) continue
        gone.push(before)
        said.push(...endOf(rule, alarm, before, now))
        continue
      }
      const now0 = caseAfter(rule, alarm, before, events.get(alarm.alarmId) ?? none, now)
      if (!now0) continue
      const station = stationOf(rule, alarm)
      if (!station) {
        if (before) gone.push(before)
        continue
      }
      const { after, words } = turn(rule, { ...alarm, timeZone: station.timeZone }, now0, now)
      const of = { ...now0, ...after }
      left.push(of)
      said.push(...words.map((word) => ({ rule, alarm, station, of, word, at: now })))
    }
  }
  // Their alarm is not there, or their rule is off or no longer reaches it.
  gone.push(...stored.values())
  return { cases: left, gone, said }
}
