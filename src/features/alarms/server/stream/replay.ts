import { type AlarmRule, longestReturnSeconds } from '#catalogue/alarmRules/rule.ts'
import type { Around } from '#server/telemetry/questions/samplesAround.ts'
import type { Range } from '#server/derive/ranges.ts'
import type { Episode, RuleState } from './fold.ts'
import { breaks, isAtRest, neutral, returning, windowOf } from './fold.ts'
import { foldSample, isByReading, type Judge, judged, passedOf, reachOf, restAfter, trailOf } from './judge.ts'

export type Sample = { readonly ts: number; readonly values: Float64Array }

export type Samples = Around<Sample>
/** A row as it is stored. */
export type StoredEpisode = { readonly alarmId: string; readonly rule: string } & Pick<Episode, 'beganAt' | 'clearedAt'>

export type Replay = {
  /** by judge: when its replay begins; rows of the rule that end later are all in `episodes` or wrong */
  readonly anchors: readonly number[]
  /** the last sample that was replayed */
  readonly until: number
  readonly episodes: readonly { readonly rule: string; readonly episode: Episode }[]
  /** where the replay reached the newest sample: the states before and after it */
  readonly head: { readonly before: readonly RuleState[]; readonly after: readonly RuleState[] } | undefined
  /** what is left where there were too many samples for one go */
  readonly rest: Range | undefined
  /** how every rule stood at `until`; all at rest where there is a rest */
  readonly states: readonly RuleState[]
}

/** How every rule, all of them at rest, stood after the samples up to and including `at` (ms). */
export type Paused = { readonly at: number; readonly states: readonly RuleState[] }

type Given = {
  readonly judges: readonly Judge[]
  readonly samples: Samples
  /** those of them that have a value of a judge's points */
  readings(judge: Judge): Samples
  /** the rows of these rules as they stand, those that ended up to `longestWindow` before `from` among them */
  readonly stored: readonly StoredEpisode[]
  /** late samples lie from `from` to `to`; the rest of a pass may begin after `to`, when only samples that look back to it are left */
  readonly from: number
  readonly to: number
  /** the newest sample of the device; later ones are left alone */
  readonly newest: number
  /** where an earlier go ended, if it lies before `from` and nothing before it has changed */
  readonly paused?: Paused | undefined
  /** how many samples one go may take, as long as it finds a moment of rest behind them */
  readonly most?: number
}

type Lasts = (rule: AlarmRule, ts: number) => boolean

/** ms */
export const longestWindow = longestReturnSeconds * 1000
const lookBack = 64
const mostLookBacks = 8
const chunk = 1000
const mostSamples = 2000

/**
 * Folds anew what late samples may have changed: from where every rule was at rest before them to where every rule is at rest after them
 * and no rule looks back to them any more, or to the newest sample. A sample at rest is one that does not break the rule while no stored row
 * lasts or may return.
 */
export const replay = async (given: Given): Promise<Replay> => {
  const { judges, samples, stored, from, to, newest, most = mostSamples } = given
  // What has ended lasts until it can no longer return.
  const lasts: Lasts = ({ key, returnSeconds }, ts) =>
    stored.some(
      (row) =>
        row.rule === key &&
        row.beganAt <= ts &&
        (row.clearedAt === null || row.clearedAt > ts || returning(windowOf({ returnSeconds }), row, ts)),
    )
  const lastsAny = (sample: Sample): boolean => judges.some((judge) => lasts(judged(judge, sample).rule, sample.ts))

  const { anchors, start, states: known } = given.paused ? goOn(given, given.paused) : await findAnchors(given, lasts)
  const episodes = new Map<string, { rule: string; episode: Episode }>()
  let states = known
  let before = states
  let until = from
  let next = start
  const whole = await lastJudged(given)
  let [count, end] = [0, whole]
  const done = (more: Partial<Pick<Replay, 'head' | 'rest'>>): Replay => ({
    ...{ anchors, until, states, episodes: [...episodes.values()] },
    ...{ head: undefined, rest: undefined, ...more },
  })
  for (;;) {
    const some = await samples.from(next, chunk)
    for (const sample of some) {
      if (sample.ts > newest) return done({ head: { before, after: states } })
      const folded = foldSample(judges, states, sample, (index) => sample.ts < (anchors[index] ?? 0))
      before = states
      states = folded.states
      until = sample.ts
      if (until >= from) count += 1
      if (count >= most) end = Math.min(end, Math.max(until, from))
      for (const { rule, episode } of folded.changes)
        episodes.set(`${rule.key} ${episode.beganAt}`, { rule: rule.key, episode })
      const atRest = sample.ts > end && sample.ts < newest && states.every(isAtRest)
      if (atRest && !lastsAny(sample)) return done(until < whole ? { rest: { from: until + 1, to } } : {})
    }
    const last = some.at(-1)
    if (!last || some.length < chunk) return done({ head: { before, after: states } })
    next = last.ts + 1
  }
}

/** Until when rules look back to late samples, ms: a counter is compared with its reading before, so also with that after the last of them. */
const lastJudged = async ({ judges, readings, to, newest }: Given): Promise<number> => {
  const counters = to < newest ? judges.filter(isByReading) : []
  const next = await Promise.all(counters.map((judge) => readings(judge).from(to + 1, 1)))
  return Math.max(to, ...next.flat().map(({ ts }) => ts)) + reachOf(judges)
}

/** By judge where its replay begins, the first sample that is read, and the rules' states before it. */
type Start = { readonly anchors: readonly number[]; readonly start: number; readonly states: readonly RuleState[] }

const goOn = ({ judges }: Given, { at, states }: Paused): Start => ({
  anchors: judges.map(() => at),
  start: at + 1,
  states,
})

const findAnchors = async (given: Given, lasts: Lasts): Promise<Start> => {
  const { judges, samples, readings, stored, from } = given
  const covering = stored.filter(
    (row) => row.beganAt <= from && (row.clearedAt === null || row.clearedAt + longestWindow >= from),
  )
  const first = Math.min(from, ...covering.map(({ beganAt }) => beganAt))
  const counters = judges.filter(isByReading)
  const others = judges.filter((judge) => judge.slots.length > 0 && !isByReading(judge))
  const found = new Map(await anchorsOf(others, samples, first, lasts))
  for (const judge of counters) {
    const [last] = await readings(judge).before(first, 1)
    // What was at rest with its last reading still is: samples of others, maybe of a year, need no fold for that.
    for (const [, anchor] of await anchorsOf([judge], readings(judge), first, lasts))
      found.set(judge, anchor === last?.ts ? first : anchor)
  }
  const anchors = judges.map((judge) => found.get(judge) ?? first)
  const start = Math.min(first, ...anchors) - reachOf(judges)
  const before = async (judge: Judge): Promise<RuleState> => {
    const [last] = isByReading(judge) ? await readings(judge).before(start, 1) : []
    return last ? restAfter(judge, last) : neutral
  }
  return { anchors, start, states: await Promise.all(judges.map(before)) }
}

/** When each of these judges was at rest last before `first` (ms), else the earliest sample that was looked at for that. */
const anchorsOf = async (
  judges: readonly Judge[],
  samples: Samples,
  first: number,
  lasts: Lasts,
): Promise<readonly (readonly [Judge, number])[]> => {
  const anchors = new Map<Judge, number>()
  const reach = reachOf(judges)
  const seen: Sample[] = []
  // Newest first. A rule that looks back judges a sample once all that it looks back to has been read.
  const groups = [
    { at: 0, reach: 0, judges: judges.filter((judge) => reachOf([judge]) === 0) },
    { at: 0, reach, judges: judges.filter((judge) => reachOf([judge]) > 0) },
  ].map((group) => ({ ...group, passed: Math.max(0, ...group.judges.map(({ rule }) => passedOf(rule))) }))
  for (let round = 0; round < mostLookBacks && anchors.size < judges.length; round += 1) {
    const some = await samples.before(seen.at(-1)?.ts ?? first, lookBack)
    seen.push(...some)
    const isAll = some.length < lookBack
    const readTo = isAll ? Number.NEGATIVE_INFINITY : (seen.at(-1)?.ts ?? first)
    for (const group of groups) {
      const isLeft = (): boolean => group.judges.some((judge) => !anchors.has(judge))
      for (let sample = seen[group.at]; sample && isLeft(); sample = seen[group.at]) {
        const { ts } = sample
        if (group.reach + group.passed > ts - readTo) break
        group.at += 1
        const older = group.reach > 0 ? seen.slice(group.at) : []
        const near = older.filter((each) => each.ts >= ts - reach).length
        const before = older.slice(0, near + group.passed)
        for (const judge of group.judges) {
          if (anchors.has(judge)) continue
          const { rule, reading } = judged(judge, sample, trailOf(judge, before.toReversed()))
          if (reading !== undefined && !breaks(rule, reading) && !lasts(rule, ts)) anchors.set(judge, ts)
        }
      }
    }
    if (isAll) break
  }
  return groups.flatMap(({ at, judges: own }) =>
    own.map((judge) => [judge, anchors.get(judge) ?? seen[at - 1]?.ts ?? first] as const),
  )
}
