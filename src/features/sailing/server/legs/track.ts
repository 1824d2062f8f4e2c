import { distance } from '#server/places/geo.ts'
import { type Fix, gapMs } from './fixes.ts'

/** A way sailed, in n mile; of it `gapDistance` is straight across times without a position, `gapMs` long. */
export type Track = { readonly distance: number; readonly gapDistance: number; readonly gapMs: number }
export const noTrack: Track = { distance: 0, gapDistance: 0, gapMs: 0 }

export const isGap = (from: Fix, to: Fix): boolean => to.ts - from.ts > gapMs

export const sum = (a: Track, b: Track): Track => ({
  distance: a.distance + b.distance,
  gapDistance: a.gapDistance + b.gapDistance,
  gapMs: a.gapMs + b.gapMs,
})

/** The way from one fix to the next. */
export const stretch = (from: Fix, to: Fix): Track => {
  const way = distance(from, to)
  return isGap(from, to) ? { distance: way, gapDistance: way, gapMs: to.ts - from.ts } : { ...noTrack, distance: way }
}
