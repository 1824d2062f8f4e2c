import { isSound } from './counted.ts'
import { distance } from '#server/places/geo.ts'
import { type Fix, gapMs } from './fixes.ts'

/** A way sailed, in n mile; of it `gapDistance` is straight across times without a position, `gapMs` long. */
export type Track = {
  readonly distance: number
  readonly gapDistance: number
  readonly gapMs: number
  /** the register was sound all the way */
  readonly isCounted: boolean
}
export const noTrack: Track = { distance: 0, gapDistance: 0, gapMs: 0, isCounted: true }

export const isGap = (from: Fix, to: Fix): boolean => to.ts - from.ts > gapMs

export const sum = (a: Track, b: Track): Track => ({
  distance: a.distance + b.distance,
  gapDistance: a.gapDistance + b.gapDistance,
  gapMs: a.gapMs + b.gapMs,
  isCounted: a.isCounted && b.isCounted,
})

/** The way from one fix to the next. */
export const stretch = (from: Fix, to: Fix): Track => {
  const way = distance(from, to)
  const isCounted = isSound(from.counted, to.counted)
  const gap = isGap(from, to) ? { gapDistance: way, gapMs: to.ts - from.ts } : {}
  return { ...noTrack, distance: way, ...gap, isCounted }
}
