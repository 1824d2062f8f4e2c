export type Latency = 'fresh' | 'late' | 'stale'

/** ms that the way here takes though nothing is wrong */
const grace = 5000
const leastStale = 60_000

/** How long a value took here (ms), by its interval (s): within one, beyond it, or beyond three; null where nobody knows. */
export const delayOf = (ms: number | null, intervalSeconds: number): Latency | null => {
  if (ms === null) return null
  if (ms > 3000 * intervalSeconds) return 'stale'
  return ms > 1000 * intervalSeconds ? 'late' : 'fresh'
}

/** A duration (ms) in ms, s or min. */
export const durationText = (ms: number): string => {
  const [size, sign] = [Math.abs(ms), ms < 0 ? '−' : '']
  if (size < 1000) return `${sign}${Math.round(size)} ms`
  if (size < 60_000) return `${sign}${(size / 1000).toFixed(1)} s`
  return `${sign}${Math.round(size / 60_000)} min`
}

/** How a value stands to its interval (s): within one, beyond it, or beyond three, which are a minute at least; null before the first. */
export const latencyOf = (ts: number | null, intervalSeconds: number, now: number): Latency | null => {
  if (ts === null) return null
  const age = now - ts
  if (age > Math.max(3000 * intervalSeconds, leastStale)) return 'stale'
  return age > 1000 * intervalSeconds + grace ? 'late' : 'fresh'
}
