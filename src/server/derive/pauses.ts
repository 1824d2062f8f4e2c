const second = 1000
const longest = 10 * 60 * second

/** Devices that failed, and when (ms) each may be tried again: 1 s, then twice as long each time, at most 10 minutes. */
export type Pauses = {
  /** Notes a failure; returns the pause in ms. */
  failed(deviceId: string, now: number): number
  succeeded(deviceId: string): void
  isPaused(deviceId: string, now: number): boolean
}

export const createPauses = (): Pauses => {
  const pauses = new Map<string, { ms: number; until: number }>()
  return {
    failed: (deviceId, now) => {
      const before = pauses.get(deviceId)
      const ms = before ? Math.min(longest, before.ms * 2) : second
      pauses.set(deviceId, { ms, until: now + ms })
      return ms
    },
    succeeded: (deviceId) => void pauses.delete(deviceId),
    isPaused: (deviceId, now) => now < (pauses.get(deviceId)?.until ?? now),
  }
}
