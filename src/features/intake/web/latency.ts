export type Latency = 'fresh' | 'late' | 'stale'

/** ms that the way here takes though nothing is wrong */
const grace = 5000
const leastStale = 60_000

/** How a value stands to its interval (s): within one, beyond it, or beyond three, which are a minute at least; null before the first. */
export const latencyOf = (ts: number | null, intervalSeconds: number, now: number): Latency | null => {
  if (ts === null) return null
  const age = now - ts
  if (age > Math.max(3000 * intervalSeconds, leastStale)) return 'stale'
  return age > 1000 * intervalSeconds + grace ? 'late' : 'fresh'
}
