/** A rule's values of the last minute, oldest first; times in ms. */
export type Trail = readonly (readonly [ts: number, value: number])[]

/**
 * Looks back a minute, so that a single step of a sensor passes before a rule's delay of a minute is over. Less than half of it says too
 * little: a tenth of a degree in ten seconds is 0.6 a minute.
 */
export const riseWindow = 60_000
const leastSpan = 30_000

export const trailAfter = (trail: Trail, ts: number, value: number): Trail => [
  ...trail.filter(([at]) => at >= ts - riseWindow && at < ts),
  [ts, value],
]

/**
 * By how much a value rose in a minute up to its newest: since the oldest of the last minute; undefined where that is too near. Only samples
 * of that minute count, so order of arrival and restarts cannot matter.
 */
export const riseOf = (trail: Trail): number | undefined => {
  const [oldest] = trail
  const newest = trail.at(-1)
  if (!oldest || !newest || newest[0] - oldest[0] < leastSpan) return undefined
  return Math.round(((newest[1] - oldest[1]) / (newest[0] - oldest[0])) * 60_000 * 1e6) / 1e6
}
