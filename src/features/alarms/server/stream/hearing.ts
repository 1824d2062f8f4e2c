/** When devices were heard last, ms of the server's clock. */
export type Hearing = {
  heard(deviceIds: Iterable<string>, now: number): void
  /** of a device that was not heard since the server could hear: since when it can */
  at(deviceId: string): number
  /** the server begins to hear, or begins again */
  begin(now: number): void
  /** called time and again while readings can be written; `isDeaf`: they cannot */
  follow(now: number, isDeaf: boolean): void
  forget(isThere: (deviceId: string) => boolean): void
}

/** More time than this between two looks (ms): the process, its clock or the database was away, and nobody could be heard. */
const longestLapse = 30_000

/** After a time in which nobody could be heard every device has its time again, as after a start. */
export const createHearing = (): Hearing => {
  const last = new Map<string, number>()
  let since = 0
  let followedAt = 0
  const begin = (now: number): void => {
    last.clear()
    since = now
    followedAt = now
  }
  return {
    begin,
    heard: (deviceIds, now) => {
      for (const deviceId of deviceIds) last.set(deviceId, now)
    },
    at: (deviceId) => last.get(deviceId) ?? since,
    follow: (now, isDeaf) => {
      if (isDeaf || now < followedAt || now - followedAt > longestLapse) begin(now)
      followedAt = now
    },
    forget: (isThere) => {
      for (const deviceId of last.keys()) if (!isThere(deviceId)) last.delete(deviceId)
    },
  }
}
