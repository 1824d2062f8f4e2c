type Heard = { readonly connected_at: Date | null; readonly gone_at: Date | null; readonly heard_at: Date | null }

/** ms: twice the interval of heartbeats and a minute; after a process that was killed nobody says that a connection is gone */
const silence = 11 * 60_000

/** Since when a pile cannot be heard, ms: its connection is gone, or nothing came for long; null while it is connected. */
export const goneSince = ({ connected_at, gone_at, heard_at }: Heard, now: number): number | null => {
  if (connected_at === null) return Number.NEGATIVE_INFINITY
  if (gone_at !== null && gone_at >= connected_at) return gone_at.getTime()
  const heard = Math.max(connected_at.getTime(), heard_at?.getTime() ?? 0)
  return now - heard > silence ? heard : null
}
export const isConnected = (heard: Heard, now: number): boolean => goneSince(heard, now) === null
