import { type AlarmRule, type AlarmSource, alarmRules } from '#catalogue/alarmRules.ts'
import type { Profile } from '#server/context/devices.ts'
import { type Episode, neutral, type Reading, type RuleState, step } from './fold.ts'

/** A rule on a profile's slots. `read` gives undefined where the sample does not have what the rule needs. */
export type Judge = {
  readonly rule: AlarmRule
  /** the rule as it held at a time (ms), where it was ever changed */
  at?(ts: number): AlarmRule
  /** while a device below has ever reported this point, the rule is judged there and not here */
  readonly unlessBelow: string | undefined
  /** true where that is so now */
  readonly isBelow?: true
  readonly slots: readonly number[]
  read(values: Float64Array): Reading | undefined
}

/** Below this pack voltage nothing is connected that an insulation monitor could measure against. */
const leastVolts = 50

/**
 * One judge for each rule, in the catalogue's order, so that a state keeps its place when a profile gains points; without slots and never
 * with a reading where the profile lacks the rule's points. Its own source comes before one that sums up what hangs below.
 */
export const judgesOf = (profile: Profile): Judge[] =>
  alarmRules.map((rule) => {
    const source = rule.sources.find((each) => isAt(profile, each))
    return source ? judge(rule, source, profile) : { rule, unlessBelow: undefined, slots: [], read: () => undefined }
  })

const isAt = ({ profileKey, byKey }: Profile, source: AlarmSource): boolean => {
  const needed = [...source.points, source.minus, source.cell, source.cluster, source.perVolt]
  return (!source.types || source.types.includes(profileKey)) && needed.every((key) => !key || byKey.has(key))
}

const judge = (rule: AlarmRule, source: AlarmSource, profile: Profile): Judge => {
  const slotOf = (key: string | undefined): number => profile.byKey.get(key ?? '')?.firstSlot ?? -1
  const points = source.points.map((key, index) => ({ slot: slotOf(key), name: partOf(source, key, index) }))
  const minus = slotOf(source.minus)
  const volts = slotOf(source.perVolt)
  const where = slotOf(source.cell ?? source.cluster)
  const charging = rule.only === 'charging' ? chargingOf(slotOf) : undefined
  const placeAt = (values: Float64Array): string => {
    const number = at(values, where)
    return Number.isNaN(number) ? '' : `${source.cell ? 'cell' : 'cluster'}:${number}`
  }

  const read = (values: Float64Array): Reading | undefined => {
    if (charging) {
      const now = charging.read(values)
      if (now !== true) return now === false ? 'ok' : undefined
    }
    let [worst, place] = [Number.NaN, '']
    for (const { slot, name } of points) {
      const value = at(values, slot)
      const isWorse = rule.direction === 'high' ? value > worst : value < worst
      if (isWorse || Number.isNaN(worst)) [worst, place] = [value, name]
    }
    if (minus >= 0) worst = Math.round((worst - at(values, minus)) * 1e6) / 1e6
    if (volts >= 0) worst = at(values, volts) >= leastVolts ? (worst * 1000) / at(values, volts) : Number.NaN
    return Number.isNaN(worst) ? undefined : { value: worst, place: where >= 0 ? placeAt(values) : place }
  }
  const used = [...points.map(({ slot }) => slot), minus, volts, where, ...(charging?.slots ?? [])]
  return { rule, unlessBelow: source.unlessBelow, slots: used.filter((slot) => slot >= 0), read }
}

const at = (values: Float64Array, slot: number): number => values[slot] ?? Number.NaN

const partOf = ({ part }: AlarmSource, key: string, index: number): string =>
  part === 'phase' ? `phase:${key.slice(-1)}` : part === 'socket' ? `socket:${index + 1}` : ''

/** Charging by the reported state (1), else by a current below zero. */
const chargingOf = (slotOf: (key: string) => number) => {
  const state = slotOf('runningState')
  const current = Math.max(slotOf('current'), slotOf('totalCurrent'))
  return {
    slots: [state, current],
    read: (values: Float64Array): boolean | undefined => {
      if (!Number.isNaN(at(values, state))) return at(values, state) === 1
      return Number.isNaN(at(values, current)) ? undefined : at(values, current) < 0
    },
  }
}

const keys = new Set(alarmRules.map(({ key }) => key))
/** True for a rule that samples decide; silence and fault codes are told otherwise. */
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
/** The rule that holds for a sample and its reading of it; one that is switched off finds everything well. */
export const judged = (judge: Judge, { ts, values }: SampleOf): { rule: AlarmRule; reading: Reading | undefined } => {
  const rule = judge.at?.(ts) ?? judge.rule
  return rule.enabled === false
    ? { rule: { ...rule, offDelaySeconds: 0 }, reading: 'ok' }
    : { rule, reading: judge.read(values) }
}

export type Change = { readonly rule: AlarmRule; readonly episode: Episode }
export type Folded = { readonly states: readonly RuleState[]; readonly changes: readonly Change[] }

/** All of a device's rules one sample later, `states` in the order of the judges; `skip` leaves a rule as it is. */
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
    if (skip(index)) return
    const { rule, reading } = judged(judge, sample)
    if (reading === undefined) return
    const { state, closed } = step(rule, before, sample.ts, reading)
    if (state === before) return
    next ??= judges.map((_, each) => states[each] ?? neutral)
    next[index] = state
    const episode = closed ?? (state.open !== before.open ? state.open : undefined)
    if (episode) changes.push({ rule, episode })
  })
  return { states: next ?? states, changes }
}
