/** When devices were heard last, ms of the server's clock. */
export type Hearing = {
  heard(deviceIds: Iterable<string>, now: number): void
  /** of a device that was not heard since the server could hear: since when it can, or just now while its clock is behind */
  at(deviceId: string): number
  /** the server begins to hear, or begins again */
  begin(now: number): void
  /** called time and again while readings can be written; `isDeaf`: they cannot */
  follow(now: number, isDeaf: boolean): void
  forget(isThere: (deviceId: string) => boolean): void
}

/** More time than this between two looks (ms): the process, its clock or the database was away, and nobody could be heard. */
const longestLapse = 30_000

/** How long (ms) a clock that was set back excuses who has not been heard since: a wrong leap forward before it must not do so for days. */
const longestBehind = 2 * 3_600_000

/**
 * After a time in which nobody could be heard every device has its time again, as after a start. While the clock stands before a time that
 * it has shown already, what devices with clocks of their own say may be refused as of the future: who has not been heard since is not silent.
 */
export const createHearing = (): Hearing => {
  const last = new Map<string, number>()
  let since = 0
  let followedAt = 0
  let furthest = Number.NEGATIVE_INFINITY
  const isBehind = (): boolean => followedAt < furthest && followedAt - since < longestBehind
  const begin = (now: number): void => {
    last.clear()
    since = now
    followedAt = now
    furthest = Math.max(furthest, now)
  }
  return {
    begin,
    heard: (deviceIds, now) => {
      for (const deviceId of deviceIds) last.set(deviceId, now)
    },
    at: (deviceId) => last.get(deviceId) ?? (isBehind() ? followedAt : since),
    follow: (now, isDeaf) => {
      if (isDeaf || now < followedAt || now - followedAt > longestLapse) begin(now)
      followedAt = now
      furthest = Math.max(furthest, now)
    },
    forget: (isThere) => {
      for (const deviceId of last.keys()) if (!isThere(deviceId)) last.delete(deviceId)
    },
  }
}
