import { distance } from '#server/places/geo.ts'
import type { Fix } from './fixes.ts'
import type { Track } from './track.ts'

/** A ship's register of the distance sailed, n mile, as it was read at `ts` (ms). */
export type Counted = { readonly ts: number; readonly value: number }

const hour = 3_600_000
/** A register leaps as a position jumps, at more than 40 kn. A mile more is its last digit, which it may count at any moment. */
const [leapMiles, leapKn] = [1, 40]
/** ms: a ship says where it is at least so often, so an older reading is not of that place */
const freshMs = 180_000

/** Whether the register neither fell nor leapt from one reading to a later one; false where one is not known. */
export const isSound = (from: Counted | undefined, to: Counted | undefined): boolean => {
  if (!from || !to) return false
  const miles = to.value - from.value
  return miles >= 0 && miles <= leapMiles + (leapKn * (to.ts - from.ts)) / hour
}

const isFresh = ({ ts, counted }: Fix): boolean => counted !== undefined && ts - counted.ts <= freshMs

/** n mile of a track: what the register counted between its ends, unless it is unsound or says less than the way is at least. */
export const milesOf = (track: Track, from: Fix, to: Fix): number => {
  if (!track.isCounted || !isFresh(from) || !isFresh(to) || !isSound(from.counted, to.counted)) return track.distance
  const miles = (to.counted?.value ?? 0) - (from.counted?.value ?? 0)
  return miles >= Math.max(distance(from, to), track.gapDistance) ? miles : track.distance
}
