import { dropOldest } from './bounded.ts'

export type Throttle = {
  /** Counts an attempt before it is made, so that many at once cannot slip by; false when there were too many. */
  attempt(key: string): boolean
  /** The attempt was a good one: it does not count. */
  succeeded(key: string): void
}

type Tally = { since: number; count: number }

/** Failures per key within a window that starts with the first; at most `limit` keys are kept, the oldest go first. */
export const createThrottle = (clock: () => number, allowed: number, windowMs: number, limit = 10_000): Throttle => {
  const tallies = new Map<string, Tally>()
  const current = (key: string): Tally => {
    const tally = tallies.get(key)
    if (tally && clock() - tally.since < windowMs) return tally
    const fresh = { since: clock(), count: 0 }
    tallies.delete(key)
    tallies.set(key, fresh)
    dropOldest(tallies, limit)
    return fresh
  }
  return {
    attempt: (key) => {
      const tally = current(key)
      if (tally.count >= allowed) return false
      tally.count += 1
      return true
    },
    succeeded: (key) => {
      const tally = current(key)
      tally.count = Math.max(0, tally.count - 1)
    },
  }
}
