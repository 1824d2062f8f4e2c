import { alarmRules, judgedRules } from '#catalogue/alarmRules/alarmRules.ts'
import { type AlarmRule, type AlarmSource, gravity, type Per } from '#catalogue/alarmRules/rule.ts'
import type { Profile } from '#server/context/devices.ts'
import { conditionOf } from './condition.ts'
import { type Episode, neutral, type Reading, type RuleState, step } from './fold.ts'
import { hasFallen, riseOf, riseWindow, type Trail, trailAfter } from './rise.ts'

/** A figure about a device that a feature gave, such as a field of its form; NaN where none did. */
export type Figure = (field: string) => number

/** A rule on a profile's slots. */
export type Judge = {
  readonly rule: AlarmRule
  /** the rule as it held at a time (ms), where it was ever changed */
  at?(ts: number): AlarmRule
  /** while a device below has ever reported this point, the rule is judged there and not here */
  readonly unlessBelow: string | undefined
  /** true where that is so now */
  readonly isBelow?: true
  /** true where it needs a figure */
  readonly byFigure?: boolean
  readonly slots: readonly number[]
  /** undefined where the sample does not have what the rule needs; of a rule by rise the value that rises */
  read(values: Float64Array, figure?: Figure): Reading | undefined
}

/**
 * One judge for each rule, in the catalogue's order, so that a state keeps its place when a profile gains points; without slots and never
 * with a reading where the profile lacks the rule's points. Its own source comes before one that sums up what hangs below.
 */
export const judgesOf = (profile: Profile, rules = judgedRules): Judge[] =>
  rules.map((rule) => {
    const source = rule.sources.find((each) => isAt(profile, each))
    return source ? judge(rule, source, profile) : { rule, unlessBelow: undefined, slots: [], read: () => undefined }
  })

const pointOf = (per: Per | undefined): string | undefined =>
  per && ('point' in per ? per.point : 'cells' in per ? per.cells : undefined)

/** A rule as it is for devices of a profile. */
export const ruleFor = (profile: Profile, rule: AlarmRule): AlarmRule => {
  const { equals } = rule.sources.find((source) => isAt(profile, source)) ?? {}
  return equals ? { ...rule, equals } : rule
}

/** The rules that hold for devices of a profile, those that features raise among them. */
export const rulesOf = (profile: Profile): AlarmRule[] =>
  alarmRules
    .filter(({ sources }) => sources.some((source) => isAt(profile, source)))
    .map((rule) => ruleFor(profile, rule))

const isAt = ({ profileKey, natures, byKey }: Profile, source: AlarmSource): boolean => {
  if (source.types && !source.types.includes(profileKey)) return false
  const needed = [...source.points, source.minus, source.cell, source.cluster, pointOf(source.per)]
  return (source.natures ?? []).every((nature) => natures.has(nature)) && needed.every((key) => !key || byKey.has(key))
}

const judge = (rule: AlarmRule, source: AlarmSource, profile: Profile): Judge => {
  const slotOf = (key: string | undefined): number => profile.byKey.get(key ?? '')?.firstSlot ?? -1
  const points = source.points.map((key, index) => ({ slot: slotOf(key), name: partOf(source, key, index) }))
  const minus = slotOf(source.minus)
  const { per, cell, cellIs = 'cell', cluster, unlessBelow } = source
  const divisor = per && divisorOf(per, profile)
  const where = slotOf(cell ?? cluster)
  const condition = rule.only && conditionOf(rule.only, slotOf)
  const placeAt = (values: Float64Array): string => {
    const number = at(values, where)
    return Number.isNaN(number) ? '' : `${cell ? cellIs : 'cluster'}:${number}`
  }
  const { equals } = rule
  const valueAt = (values: Float64Array, slot: number): number => {
    const value = source.amount ? Math.abs(at(values, slot)) : at(values, slot)
    return equals && !rule.falls && !Number.isNaN(value) ? gravity(equals[value]) : value
  }

  const read = (values: Float64Array, figure: Figure = () => Number.NaN): Reading | undefined => {
    if (condition) {
      const now = condition.read(values)
      if (now !== true) return now === false ? 'ok' : undefined
    }
    let [worst, place] = [Number.NaN, '']
    for (const { slot, name } of points) {
      const value = valueAt(values, slot)
      const isWorse = rule.direction === 'high' ? value > worst : value < worst
      if (isWorse || Number.isNaN(worst)) [worst, place] = [value, name]
    }
    if (minus >= 0) worst = rounded(worst - at(values, minus))
    if (per && divisor) worst = shareOf(worst / divisor(values, figure), per)
    return Number.isNaN(worst) ? undefined : { value: worst, place: where >= 0 ? placeAt(values) : place }
  }
  const used = [...points.map(({ slot }) => slot), minus, where, ...(condition?.slots ?? [])]
  if (per && 'point' in per) used.push(slotOf(per.point))
  return {
    ...{ rule, unlessBelow, slots: used.filter((slot) => slot >= 0), read },
    byFigure: per !== undefined && 'given' in per,
  }
}

const shareOf = (share: number, { times = 1, over }: Per): number => rounded((over ? share - 1 : share) * times)
/** A value at its limit must not miss it by the last bit of a fraction. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** What a value is divided by; NaN where nothing can be judged. */
const divisorOf = (per: Per, { byKey }: Profile): ((values: Float64Array, figure: Figure) => number) => {
  if ('cells' in per) return () => byKey.get(per.cells)?.size ?? Number.NaN
  const known = (value: number, least: number): number => (value >= least ? value : Number.NaN)
  if ('given' in per) return (_, figure) => known(figure(per.given), Number.MIN_VALUE)
  const slot = byKey.get(per.point)?.firstSlot ?? -1
  return (values) => known(at(values, slot), per.least)
}

const at = (values: Float64Array, slot: number): number => values[slot] ?? Number.NaN

const partOf = ({ part }: AlarmSource, key: string, index: number): string =>
  part === undefined ? '' : part === 'socket' ? `socket:${index + 1}` : `${part}:${key.slice(-1)}`

const keys = new Set(judgedRules.map(({ key }) => key))
/** True for a rule that samples decide; silence, fault codes and what features raise are told otherwise. */
export const isJudged = (rule: string): boolean => keys.has(rule)

const missing = new WeakMap<Profile, ReadonlySet<string>>()
/** The rules whose points a profile does not have. */
export const rulesWithout = (profile: Profile): ReadonlySet<string> => {
  const known = missing.get(profile)
  if (known) return known
  const found = new Set(judgesOf(profile).flatMap(({ rule, slots }) => (slots.length === 0 ? [rule.key] : [])))
  missing.set(profile, found)
  return found
}

type SampleOf = { readonly ts: number; readonly values: Float64Array }

/** How many values before the last minute a rule needs: a counter that fell is one below its reading before, whatever its age. */
export const passedOf = ({ falls }: AlarmRule): number => (falls ? 1 : 0)

const looksBack = ({ rise, falls }: AlarmRule): boolean => rise === true || falls === true

/** The trail of a rule that looks back with a sample's value; undefined for any other rule. */
const trailWith = (judge: Judge, trail: Trail | undefined, { ts, values }: SampleOf): Trail | undefined => {
  if (!looksBack(judge.rule) || judge.slots.length === 0) return undefined
  const reading = judge.read(values)
  return reading === undefined || reading === 'ok' ? trail : trailAfter(trail, ts, reading.value, passedOf(judge.rule))
}

/** A rule at rest with what a sample before left of it. */
export const restAfter = (judge: Judge, sample: SampleOf): RuleState => {
  const trail = trailWith(judge, undefined, sample)
  return trail ? { ...neutral, trail } : neutral
}

/** Whether a rule compares with a reading of any age. */
export const isByReading = ({ rule, slots }: Judge): boolean => passedOf(rule) > 0 && slots.length > 0

/** How far rules look back, ms, but for the reading before. */
export const reachOf = (judges: readonly Judge[]): number =>
  judges.some(({ rule, slots }) => looksBack(rule) && slots.length > 0) ? riseWindow : 0

/** The trail that samples leave, oldest first; undefined where the rule needs none. */
export const trailOf = (judge: Judge, samples: readonly SampleOf[]): Trail | undefined =>
  samples.reduce<Trail | undefined>((trail, sample) => trailWith(judge, trail, sample), undefined)

/** The rule that holds for a sample and its reading of it, after the `trail` of samples before; one that is switched off finds everything well. */
export const judged = (
  judge: Judge,
  sample: SampleOf,
  trail?: Trail,
): { rule: AlarmRule; reading: Reading | undefined } => {
  const rule = judge.at?.(sample.ts) ?? judge.rule
  if (rule.enabled === false) return { rule: { ...rule, offDelaySeconds: 0 }, reading: 'ok' }
  const reading = judge.read(sample.values)
  if (!looksBack(rule) || reading === undefined || reading === 'ok') return { rule, reading }
  const now = trailAfter(trail, sample.ts, reading.value, passedOf(rule))
  const value = rule.falls ? gravity(rule.equals?.[Number(hasFallen(now))]) : riseOf(now)
  return { rule, reading: value === undefined ? undefined : { ...reading, value } }
}

export type Change = { readonly rule: AlarmRule; readonly episode: Episode }
export type Folded = { readonly states: readonly RuleState[]; readonly changes: readonly Change[] }

/** A copy with a place for this rule and none behind: each sample that is remembered keeps such a list. */
const reaching = (states: readonly RuleState[], index: number): RuleState[] =>
  index < states.length ? [...states] : Array.from({ length: index + 1 }, (_, each) => states[each] ?? neutral)

/**
 * All of a device's rules one sample later, `states` in the order of the judges, where those at the end may be missing while they are
 * neutral; `skip` leaves a rule as it is, but for its trail.
 */
export const foldSample = (
  judges: readonly Judge[],
  states: readonly RuleState[],
  sample: SampleOf,
  skip: (index: number) => boolean = () => false,
): Folded => {
  const changes: Change[] = []
  let next: RuleState[] | undefined
  judges.forEach((judge, index) => {
    const before = states[index] ?? neutral
    // Most rules are about points that a device does not have.
    if (before === neutral && judge.slots.length === 0) return
    const trail = trailWith(judge, before.trail, sample)
    const { rule, reading } = skip(index)
      ? { rule: judge.rule, reading: undefined }
      : judged(judge, sample, before.trail)
    const { state, closed } = reading === undefined ? { state: before } : step(rule, before, sample.ts, reading)
    if (state === before && trail === before.trail) return
    if (!next || index >= next.length) next = reaching(next ?? states, index)
    next[index] = trail ? { ...state, trail } : state
    const episode = closed ?? (state.open !== before.open ? state.open : undefined)
    if (episode) changes.push({ rule, episode })
  })
  return { states: next ?? states, changes }
}
