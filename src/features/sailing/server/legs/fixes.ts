import type { Counted } from './counted.ts'
import { distance, metres, type Place } from '#server/places/geo.ts'

/** A position as it was received: `ts` ms, `sog` kn or NaN, `status` the AIS navigational status or NaN, the register if it came too. */
export type Sample = Place & {
  readonly ts: number
  readonly sog: number
  readonly status: number
  readonly counted?: Counted
}
/** An accepted position with its speed in kn: the one said, else the one from the fix before; NaN for the first. `counted`: the register then. */
export type Fix = Place & {
  readonly ts: number
  readonly speed: number
  readonly status: number
  readonly counted?: Counted
}

/** ms without a position; what a ship did meanwhile is not known */
export const gapMs = 900_000
export const stillKn = 0.8
export const movingKn = 1.5
const [jumpMetres, jumpKn] = [500, 40]
const [agreeing, agreeingMs] = [3, 60_000]

export type Cleaned = {
  readonly last?: Fix
  /** positions that the last accepted one cannot lead to; one of them may be the truth */
  readonly waiting: readonly Sample[]
}
export const noFixes: Cleaned = { waiting: [] }

/** Whether it is a place on earth; receivers say 0° 0° as long as they know none. */
export const isPosition = ({ lon, lat }: Place): boolean =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && (lon !== 0 || lat !== 0)

const knots = (a: Place & { ts: number }, b: Place & { ts: number }): number =>
  distance(a, b) / ((b.ts - a.ts) / 3_600_000)
/** Degrees either way that are less than `jumpMetres` anywhere: most positions need no great circle. */
const nearDegrees = 0.003
const isNear = (a: Place, b: Place): boolean =>
  Math.abs(a.lat - b.lat) < nearDegrees && Math.abs(a.lon - b.lon) < nearDegrees
const isJump = (a: Place & { ts: number }, b: Place & { ts: number }): boolean =>
  !isNear(a, b) && metres(a, b) > jumpMetres && knots(a, b) > jumpKn

const fixOf = (sample: Sample, before: Fix | undefined): Fix => {
  const { ts, lon, lat, sog, status, counted } = sample
  const speed = Number.isNaN(sog) && before ? knots(before, sample) : sog
  return { ts, lon, lat, speed, status, ...(counted ? { counted } : {}) }
}

/**
 * One sample later: the positions accepted with it. A jump (more than 500 m at more than 40 kn) waits until three positions over at least 60 s
 * agree with each other; where the next one agrees with the track before, it was false and is dropped.
 */
export const cleaned = (
  state: Cleaned,
  sample: Sample,
): { readonly state: Cleaned; readonly fixes: readonly Fix[] } => {
  const { last, waiting } = state
  if (!isPosition(sample)) return { state, fixes: [] }
  if (!last || !isJump(last, sample)) {
    const fix = fixOf(sample, last)
    return { state: { last: fix, waiting: [] }, fixes: [fix] }
  }
  const before = waiting.at(-1)
  const agree = before && !isJump(before, sample) ? [...waiting, sample] : [sample]
  const [first] = agree
  if (!first || agree.length < agreeing || sample.ts - first.ts < agreeingMs)
    // Of a long doubt its beginning and end are enough.
    return {
      state: { last, waiting: agree.length > agreeing ? [first ?? sample, ...agree.slice(1 - agreeing)] : agree },
      fixes: [],
    }
  const fixes: Fix[] = []
  for (const each of agree) fixes.push(fixOf(each, fixes.at(-1)))
  return { state: { last: fixes.at(-1) ?? last, waiting: [] }, fixes }
}
