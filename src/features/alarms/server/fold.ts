import type { AlarmRule, ByLevel } from '#catalogue/alarmRules.ts'

/** Times in ms. `level` is the level now, 1 the gravest; `value` the worst so far, and `place` where that was. */
export type Episode = {
  /** when the condition began: the `alarmTime` that lists show */
  readonly beganAt: number
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
}

type Limits = Pick<AlarmRule, 'direction' | 'limits' | 'recover' | 'delaySeconds' | 'offDelaySeconds'>

const never: ByLevel = [Number.NaN, Number.NaN, Number.NaN]
export const neutral: RuleState = { since: never, worst: Number.NaN, place: '', open: undefined, calm: Number.NaN }

/** True where a value is at or past a limit. */
export const isPast = ({ direction }: Pick<AlarmRule, 'direction'>, value: number, limit: number): boolean =>
  direction === 'high' ? value >= limit : value <= limit

export const breaks = (rule: Limits, reading: Reading): boolean =>
  reading !== 'ok' && isPast(rule, reading.value, rule.limits[2])

const recovered = ({ direction, recover }: Limits, value: number): boolean =>
  direction === 'high' ? value <= recover : value >= recover

/** A level is left once the value no longer passes the limit of the level below it; level 3 once it has recovered. */
const fallen = (rule: Limits, level: number, value: number): number => {
  let now = level
  while (now < 3 && !isPast(rule, value, rule.limits[now] ?? Number.NaN)) now += 1
  return now
}

/** The gravest level whose limit has been passed for its delay. */
const ripe = ({ delaySeconds }: Limits, since: ByLevel, ts: number): number | undefined => {
  const at = since.findIndex((from, index) => ts - from >= (delaySeconds[index] ?? 0) * 1000)
  return at < 0 ? undefined : at + 1
}

export type Step = { readonly state: RuleState; readonly closed?: Episode }

/**
 * One sample later. Samples must come in the order of their times; a sample without the rule's value is left out. Between two samples
 * the condition is taken to last, so an alarm is opened, raised, lowered and cleared by samples alone and never by the clock.
 */
export const step = (rule: Limits, state: RuleState, ts: number, reading: Reading): Step => {
  if (reading === 'ok' || recovered(rule, reading.value)) {
    if (state === neutral || !state.open) return { state: neutral }
    const calm = Number.isNaN(state.calm) ? ts : state.calm
    if (ts - calm >= (rule.offDelaySeconds ?? 0) * 1000) return { state: neutral, closed: closedAt(state.open, ts) }
    return { state: { ...state, since: never, calm } }
  }
  const { value } = reading
  const since = sinceAfter(rule, state.since, ts, value)
  if (!state.open && Number.isNaN(since[2])) return { state: neutral }

  const worse = Number.isNaN(state.worst) || (value !== state.worst && isPast(rule, value, state.worst))
  const worst = worse ? value : state.worst
  const place = worse ? reading.place : state.place
  const level = ripe(rule, since, ts)
  const before = state.open ?? (level === undefined ? undefined : opened(since[2], ts, level))
  return {
    state: {
      since,
      worst,
      place,
      open: before && moved(rule, before, { level, value, worst, place }),
      calm: Number.NaN,
    },
  }
}

const sinceAfter = (rule: Limits, since: ByLevel, ts: number, value: number): ByLevel => {
  const at = (index: 0 | 1 | 2): number => {
    if (!isPast(rule, value, rule.limits[index])) return Number.NaN
    return Number.isNaN(since[index]) ? ts : since[index]
  }
  return [at(0), at(1), at(2)]
}

const opened = (beganAt: number, ts: number, level: number): Episode => ({
  beganAt,
  openedAt: ts,
  clearedAt: null,
  level,
  highest: level,
  value: Number.NaN,
  place: '',
})

type Now = { level: number | undefined; value: number; worst: number; place: string }
/** The same episode object where nothing of it changed. */
const moved = (rule: Limits, open: Episode, now: Now): Episode => {
  const level = Math.min(fallen(rule, open.level, now.value), now.level ?? 3)
  if (level === open.level && now.worst === open.value && now.place === open.place) return open
  return { ...open, level, highest: Math.min(open.highest, level), value: now.worst, place: now.place }
}

/** A cleared episode shows the gravest level that it reached. */
const closedAt = (open: Episode, clearedAt: number): Episode => ({ ...open, clearedAt, level: open.highest })
