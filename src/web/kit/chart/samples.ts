import { gapsAfter } from '#contract/gaps.ts'
import { parseTime } from '#contract/zoned.ts'

/** Times (ms ascending) and values of one curve; null is a gap. */
export type Samples = { readonly t: readonly number[]; readonly value: readonly (number | null)[] }
/** One point as the lists of the calls have it. */
type ListPoint = { readonly originTime: string; readonly ts?: number; readonly value: number | null }
type Sample = readonly [ts: number, value: number | null]

const toSamples = (list: readonly Sample[]): Samples => ({
  t: list.map(([ts]) => ts),
  value: list.map(([, value]) => value),
})

const byTime = (list: readonly Sample[]): Sample[] => {
  const sorted = list.every(([ts], at) => at === 0 || ts > (list[at - 1]?.[0] ?? 0))
    ? list
    : [...new Map(list)].sort(([a], [b]) => a - b)
  return [...sorted]
}

/** A null between two samples where a gap lies and no null says so yet. `expectedMs` counts where nothing is around. */
const withGaps = (list: readonly Sample[], expectedMs: number): Sample[] => {
  const real = list.filter(([, value]) => value !== null)
  const steps = real.slice(1).map(([ts], at) => ts - (real[at]?.[0] ?? 0))
  const least = steps.reduce((shortest, step) => Math.min(shortest, step), Number.POSITIVE_INFINITY)
  const few = 3 * Math.min(least, expectedMs)
  if (!steps.some((step) => step > few)) return [...list]
  const spans = real.map(([ts]) => ({ first: ts, last: ts, count: 1 }))
  const gaps = new Set([...gapsAfter(spans, expectedMs, few)].map((at) => real[at]))
  return list.flatMap((sample, at) => {
    const next = list[at + 1]
    if (!gaps.has(sample) || !next || next[1] === null) return [sample]
    return [sample, [Math.floor((sample[0] + next[0]) / 2), null] as const]
  })
}

/**
 * The lists of the calls as a curve: ascending, of two points at one time the later in the list, gaps (more than three times the
 * interval around them, model "Times, gaps, silence") as null.
 */
export const fromList = (
  list: readonly ListPoint[],
  { timeZone, expectedMs = Number.POSITIVE_INFINITY }: { timeZone: string; expectedMs?: number },
): Samples =>
  toSamples(
    withGaps(byTime(list.map((point) => [point.ts ?? parseTime(point.originTime, timeZone), point.value])), expectedMs),
  )

type Keep = { limit?: number; since?: number; expectedMs?: number }

/** A curve with samples that came since; keeps the newest `limit` (1,500) and none before `since` (ms). */
export const append = (
  curve: Samples,
  added: readonly { ts: number; value: number | null }[],
  keep: Keep = {},
): Samples => {
  const { limit = 1500, since = Number.NEGATIVE_INFINITY, expectedMs = Number.POSITIVE_INFINITY } = keep
  const all = byTime([
    ...curve.t.map((ts, at): Sample => [ts, curve.value[at] ?? null]),
    ...added.map(({ ts, value }): Sample => [ts, value]),
  ])
  return toSamples(
    withGaps(all, expectedMs)
      .filter(([ts]) => ts >= since)
      .slice(-limit),
  )
}
