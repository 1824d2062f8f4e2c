/**
 * A rule's values of the last minute, and before it as many as were asked for, oldest first; times in ms. Trails of one device share `kept`, of which each shows its own part, so
 * that a sample costs the same however many came in that minute.
 */
export type Trail = {
  readonly kept: (readonly [ts: number, value: number])[]
  readonly first: number
  readonly end: number
}

/**
 * Looks back a minute, so that a single step of a sensor passes before a rule's delay of a minute is over. Less than half of it says too
 * little: a tenth of a degree in ten seconds is 0.6 a minute.
 */
export const riseWindow = 60_000
const leastSpan = 30_000
/** values before its part that a trail may carry along where its part is shorter */
const mostPassed = 8

/** `passed`: how many values older than the minute stay. */
export const trailAfter = (trail: Trail | undefined, ts: number, value: number, passed = 0): Trail => {
  let { kept, first, end } = trail ?? { kept: [], first: 0, end: 0 }
  const timeAt = (at: number): number => kept[at]?.[0] ?? Number.NaN
  while (first + passed < end && timeAt(first + passed) < ts - riseWindow) first += 1
  while (first < end && timeAt(end - 1) >= ts) end -= 1
  const [nextTs, nextValue] = kept[end] ?? []
  if (nextTs === ts && nextValue === value) return { kept, first, end: end + 1 }
  // What another trail goes on to show, or what has long passed, is left behind.
  if (end < kept.length || first > Math.max(mostPassed, end - first)) {
    kept = kept.slice(first, end)
    end -= first
    first = 0
  }
  kept.push([ts, value])
  return { kept, first, end: end + 1 }
}

/**
 * By how much a value rose in a minute up to its newest: since the oldest of the last minute; undefined where that is too near. Only samples
 * of that minute count, so order of arrival and restarts cannot matter.
 */
export const riseOf = ({ kept, first, end }: Trail): number | undefined => {
  const oldest = kept[first]
  const newest = kept[end - 1]
  if (!oldest || !newest || newest[0] - oldest[0] < leastSpan) return undefined
  return Math.round(((newest[1] - oldest[1]) / (newest[0] - oldest[0])) * 60_000 * 1e6) / 1e6
}

/** kWh: less is the last digit of a counter. */
const leastFall = 1

/** Whether a counter fell within the last minute, each reading compared with the one before it, however old that is. */
export const hasFallen = ({ kept, first, end }: Trail): boolean => {
  const since = (kept[end - 1]?.[0] ?? Number.NaN) - riseWindow
  const shown = kept.slice(first, end)
  return shown.some(([ts, value], at) => ts > since && value < (shown[at - 1]?.[1] ?? value) - leastFall)
}
