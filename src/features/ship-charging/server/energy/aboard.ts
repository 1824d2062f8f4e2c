/** What was said about where a battery is, at `ts` (ms); null: not on a ship. */
export type Word = { readonly deviceId: string; readonly ts: number; readonly shipId: string | null }
/** A battery aboard in [from, to) ms; −Infinity and Infinity where it was there before, or still is. */
export type Interval = { readonly deviceId: string; readonly from: number; readonly to: number }

/** When batteries were aboard a ship, by what was said about them; the same ship said again changes nothing. */
export const aboardOf = (words: readonly Word[], shipId: string): Interval[] => {
  const found: Interval[] = []
  for (const [deviceId, own] of Map.groupBy(words, (word) => word.deviceId)) {
    let since: number | undefined
    for (const word of own.toSorted((a, b) => a.ts - b.ts)) {
      if (word.shipId === shipId) since ??= word.ts
      else if (since !== undefined) {
        found.push({ deviceId, from: since, to: word.ts })
        since = undefined
      }
    }
    if (since !== undefined) found.push({ deviceId, from: since, to: Number.POSITIVE_INFINITY })
  }
  return found
}

export type Window = { readonly from: number; readonly to: number }
/** The part of an interval in a window; whether it came aboard and left within it. */
export type Clipped = Interval & { readonly isBoarding: boolean; readonly isLeaving: boolean }

export const clippedTo = (intervals: readonly Interval[], { from, to }: Window): Clipped[] =>
  intervals
    .filter((each) => each.from < to && each.to > from)
    .map((each) => ({
      deviceId: each.deviceId,
      from: Math.max(each.from, from),
      to: Math.min(each.to, to),
      isBoarding: each.from >= from,
      isLeaving: each.to <= to,
    }))
