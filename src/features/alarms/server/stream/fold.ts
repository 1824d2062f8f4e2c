import { type AlarmRule, type ByLevel, defaultReturnSeconds, longestFoldSeconds } from '#catalogue/alarmRules/rule.ts'
import type { Trail } from './rise.ts'

/** From `at` (ms) on the alarm had this level; 0 where it ended. */
type LevelChange = readonly [at: number, level: number]

/**
 * Times in ms. `level` is the level now, 1 the gravest; `value` the worst so far, and `place` where that was. One that returns within its
 * rule's window after it ended is the same episode again: its first begin and its last end are those that lists show.
 */
export type Episode = {
  /** when the condition began first: the `alarmTime` that lists show */
  readonly beganAt: number
  /** when it began the last time, and how often it began */
  readonly lastBeganAt: number
  readonly times: number
  /** the newest `longestCourse` changes of its level, oldest first */
  readonly course: readonly LevelChange[]
  /** when it had lasted for the rule's delay */
  readonly openedAt: number
  readonly clearedAt: number | null
  readonly level: number
  readonly highest: number
  readonly value: number
  readonly place: string
}

/** A rule's value in one sample; `ok` where the rule does not hold now, such as one for charging while nothing charges. */
export type Reading = { readonly value: number; readonly place: string } | 'ok'

/** What a rule remembers of a device: since when each level's limit is passed without a break, the worst since, the open episode. */
export type RuleState = {
  readonly since: ByLevel
  readonly worst: number
  readonly place: string
  readonly open: Episode | undefined
  /** since when an open episode has recovered without a break */
  readonly calm: number
  /** the episode that ended last, as long as it may return */
  readonly last: Episode | undefined
  /** of a rule that looks back: the values of the last minute, of a counter also the one before */
  readonly trail?: Trail
}

type Limits = Pick<AlarmRule, 'direction' | 'limits' | 'recover' | 'delaySeconds' | 'offDelaySeconds' | 'returnSeconds'>

const never: ByLevel = [Number.NaN, Number.NaN, Number.NaN]
export const neutral: RuleState = {
  since: never,
  worst: Number.NaN,
  place: '',
  open: undefined,
  calm: Number.NaN,
  last: undefined,
}

/** True if no alarm lasts, begins or may return. */
export const isAtRest = ({ open, since, last }: RuleState): boolean =>
  open === undefined && last === undefined && Number.isNaN(since[2])

export const longestCourse = 100

/** True where a value is at or past a limit. */
export const isPast = ({ direction }: Pick<AlarmRule, 'direction'>, value: number, limit: number): boolean =>
  direction === 'high' ? value >= limit : value <= limit

export const breaks = (rule: Limits, reading: Reading): boolean =>
  reading !== 'ok' && isPast(rule, reading.value, rule.limits[2])

const recovered = ({ direction, recover }: Limits, value: number): boolean =>
  direction === 'high' ? value <= recover : value >= recover

/**
 * A level is left once the value no longer passes the limit of the level below it; level 3, and a level whose limit all levels share, once
 * it has recovered.
 */
const fallen = (rule: Limits, level: number, value: number): number => {
  let now = level
  if (rule.limits[0] === rule.limits[2]) return now
  while (now < 3 && !isPast(rule, value, rule.limits[now] ?? Number.NaN)) now += 1
  return now
}

/** The gravest level whose limit has been passed for its delay. */
const ripe = ({ delaySeconds }: Limits, since: ByLevel, ts: number): number | undefined => {
  const at = since.findIndex((from, index) => ts - from >= (delaySeconds[index] ?? 0) * 1000)
  return at < 0 ? undefined : at + 1
}

/** ms after its end in which an alarm that returns goes on; 0 where each begin is an alarm of its own */
export const windowOf = ({ returnSeconds = defaultReturnSeconds }: Pick<AlarmRule, 'returnSeconds'>): number =>
  returnSeconds * 1000

/** The ended episode where what begins at `at` is its return. */
export const returning = <T extends Pick<Episode, 'beganAt' | 'clearedAt'>>(
  window: number,
  last: T | undefined,
  at: number,
): T | undefined => {
  if (!last || last.clearedAt === null || window <= 0) return undefined
  return at - last.clearedAt <= window && at - last.beganAt <= longestFoldSeconds * 1000 ? last : undefined
}

export type Step = { readonly state: RuleState; readonly closed?: Episode }

/**
 * One sample later; the same state where nothing of it changed. Samples must come in the order of their times; a sample without the rule's
 * value is left out. Between two samples the condition is taken to last, so an alarm is opened, raised, lowered and cleared by samples alone
 * and never by the clock.
 */
export const step = (rule: Limits, state: RuleState, ts: number, reading: Reading): Step => {
  if (reading === 'ok' || recovered(rule, reading.value)) {
    if (!state.open) return { state: atRest(rule, state, state.last, ts) }
    const calm = Number.isNaN(state.calm) ? ts : state.calm
    if (ts - calm < (rule.offDelaySeconds ?? 0) * 1000) return { state: { ...state, since: never, calm } }
    const closed = cleared(state.open, ts)
    return { state: atRest(rule, state, closed, ts), closed }
  }
  const { value } = reading
  const since = sinceAfter(rule, state.since, ts, value)
  if (!state.open && Number.isNaN(since[2])) return { state: atRest(rule, state, state.last, ts) }

  const last = state.open ? undefined : returning(windowOf(rule), state.last, since[2])
  const level = ripe(rule, since, ts)
  const opens = !state.open && level !== undefined
  let { worst, place } = state
  if (isWorse(rule, value, worst)) [worst, place] = [value, reading.place]
  if (opens && last && isWorse(rule, last.value, worst)) [worst, place] = [last.value, last.place]
  const before = opens ? begun(last, { beganAt: since[2], openedAt: ts, level }) : state.open
  const open = before && moved(rule, before, { ts, level, value, worst, place })
  const after = { since, worst, place, open, calm: Number.NaN, last: opens ? undefined : last }
  return { state: isSame(state, after) ? state : after }
}

const isSame = (a: RuleState, b: RuleState): boolean =>
  a.trail === undefined &&
  a.since === b.since &&
  Object.is(a.worst, b.worst) &&
  a.place === b.place &&
  a.open === b.open &&
  Number.isNaN(a.calm) &&
  a.last === b.last

const isWorse = (rule: Limits, value: number, worst: number): boolean =>
  Number.isNaN(worst) || (value !== worst && isPast(rule, value, worst))

/** The same state where nothing of it changed. */
const atRest = (rule: Limits, state: RuleState, ended: Episode | undefined, ts: number): RuleState => {
  const last = returning(windowOf(rule), ended, ts)
  if (!last) return neutral
  return state.last === last && Number.isNaN(state.since[2]) ? state : { ...neutral, last }
}

/** The same list where nothing of it changed. */
const sinceAfter = (rule: Limits, since: ByLevel, ts: number, value: number): ByLevel => {
  const at = (index: 0 | 1 | 2): number => {
    if (!isPast(rule, value, rule.limits[index])) return Number.NaN
    return Number.isNaN(since[index]) ? ts : since[index]
  }
  const after: ByLevel = [at(0), at(1), at(2)]
  return after.every((from, index) => Object.is(from, since[index])) ? since : after
}

type Begin = Pick<Episode, 'beganAt' | 'openedAt' | 'level'>
/** An episode that begins, or the `last` one that begins again. */
export const begun = (last: Episode | undefined, { beganAt, openedAt, level }: Begin): Episode =>
  last
    ? {
        ...last,
        clearedAt: null,
        lastBeganAt: beganAt,
        times: last.times + 1,
        level,
        highest: Math.min(last.highest, level),
        course: extended(last.course, openedAt, level),
      }
    : {
        beganAt,
        openedAt,
        clearedAt: null,
        lastBeganAt: beganAt,
        times: 1,
        level,
        highest: level,
        course: [[openedAt, level]],
        value: Number.NaN,
        place: '',
      }

const extended = (course: readonly LevelChange[], at: number, level: number): readonly LevelChange[] =>
  [...course, [at, level] as const].slice(-longestCourse)

/** At another level from `at` (ms) on. */
export const levelled = (open: Episode, at: number, level: number): Episode =>
  level === open.level
    ? open
    : { ...open, level, highest: Math.min(open.highest, level), course: extended(open.course, at, level) }

type Now = { ts: number; level: number | undefined; value: number; worst: number; place: string }
/** The same episode object where nothing of it changed. */
const moved = (rule: Limits, open: Episode, now: Now): Episode => {
  const to = levelled(open, now.ts, Math.min(fallen(rule, open.level, now.value), now.level ?? 3))
  return Object.is(now.worst, to.value) && now.place === to.place ? to : { ...to, value: now.worst, place: now.place }
}

/** An episode that ended shows the gravest level that it reached. */
export const cleared = (open: Episode, clearedAt: number): Episode => ({
  ...open,
  clearedAt,
  level: open.highest,
  course: extended(open.course, clearedAt, 0),
})
