/** Where a battery was mounted at `ts` (ms); null: not on a ship. */
export type Mount = { readonly deviceId: string; readonly ts: number; readonly shipId: string | null }
/** A battery aboard in [from, to) ms; −Infinity and Infinity where it was there before, or still is. */
export type Interval = { readonly deviceId: string; readonly from: number; readonly to: number }

/** When batteries were aboard a ship, by their mounts; the same ship told again changes nothing. */
export const aboardOf = (mounts: readonly Mount[], shipId: string): Interval[] => {
  const found: Interval[] = []
  for (const [deviceId, own] of Map.groupBy(mounts, (mount) => mount.deviceId)) {
    let since: number | undefined
    for (const mount of own.toSorted((a, b) => a.ts - b.ts)) {
      if (mount.shipId === shipId) since ??= mount.ts
      else if (since !== undefined) {
        found.push({ deviceId, from: since, to: mount.ts })
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
