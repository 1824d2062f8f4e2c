import { type Cleaned, cleaned, noFixes, type Sample, stillKn } from '../legs/fixes.ts'
import type { Place } from '#server/places/geo.ts'

/** AIS navigational status 1, at anchor */
const anchoredStatus = 1
/** kn, ours: no anchor drags as fast; a ship that does sails, whatever status was left behind */
const sailingKn = 4

/** A ship by its positions in the order of their times: the last sound one, and where it anchored. */
export type Followed = {
  readonly cleaned: Cleaned
  /** the last status, NaN before there was one */
  readonly status: number
  /** where it first lay still since its status says that it is at anchor */
  readonly anchor: Place | null
}

export const unfollowed: Followed = { cleaned: noFixes, status: Number.NaN, anchor: null }

/** One sample later; one that is not newer than those before changes nothing. A jump is no place until it is confirmed. */
export const followedAfter = (state: Followed, sample: Sample): Followed => {
  const { last, waiting } = state.cleaned
  if (sample.ts <= Math.max(last?.ts ?? Number.NEGATIVE_INFINITY, waiting.at(-1)?.ts ?? Number.NEGATIVE_INFINITY))
    return state
  const status = Number.isNaN(sample.status) ? state.status : sample.status
  const next = Number.isNaN(sample.lon + sample.lat) ? undefined : cleaned(state.cleaned, sample)
  const fixes = next?.fixes ?? []
  const held = status === anchoredStatus && !fixes.some(({ speed }) => speed >= sailingKn) ? state.anchor : null
  const still = fixes.find(({ speed }) => !(speed > stillKn))
  const anchor = held ?? (still && status === anchoredStatus ? { lon: still.lon, lat: still.lat } : null)
  return { cleaned: next?.state ?? state.cleaned, status, anchor }
}
