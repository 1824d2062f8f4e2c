import type { Device, PointSlot } from '#server/context/devices.ts'

/** ms: an older reading does not count, however rarely a device reports. */
const longestAge = 30_000

type FoundPoint = { readonly device: Device; readonly point: PointSlot }

/** The first of these points that a device has, or else the nearest one above it; `way` is nearest first. */
export const pointOn = (way: readonly Device[], keys: readonly string[]): FoundPoint | undefined => {
  for (const device of way)
    for (const key of keys) {
      const point = device.profile.byKey.get(key)
      if (point) return { device, point }
    }
  return undefined
}

/** How old a reading may be, ms: three intervals, at most 30 s. */
export const patienceOf = (interval: number): number => Math.min(3 * interval, longestAge)

/** A time far ahead counts as little as one long past: a clock is wrong. */
export const isFresh = (ts: number | null, now: number, patience: number): ts is number =>
  ts !== null && Math.abs(now - ts) <= patience
