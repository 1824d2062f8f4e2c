import type { Course } from './forecast.ts'
import type { UnderWay } from './underway.ts'

const hour = 3_600_000
/** kn, n mile: below it the mean speed of a leg tells nothing */
const [slowest, shortest, usualSpeed] = [2, 2, 8.5]
/** Of the time of a leg: with longer silences nobody knows what the ship did. */
const mostSilence = 0.5

/** n mile and kWh of one moment (ms), since the energy is reckoned up to a minute ago. */
export const courseOf = ({ kwh, reckonedTo, distance, startTs }: UnderWay, at: number): Course => {
  // A ship that drew less than nothing has boxes that have not reported yet.
  if (kwh === null || kwh < 0 || reckonedTo === null || at <= startTs) return { miles: 0, kwh: 0 }
  return { kwh, miles: distance * Math.min(1, (reckonedTo - startTs) / (at - startTs)) }
}

/** kn that the rest of the way is reckoned with: the mean of the leg without its rests, else what the ship says. */
export const speedOf = ({ distance, startTs, restedMs }: UnderWay, at: number, sog: number | null): number => {
  const mean = distance / (Math.max(1, at - startTs - restedMs) / hour)
  if (distance >= shortest && mean >= slowest) return mean
  return sog !== null && sog >= slowest ? sog : usualSpeed
}

/** Whether the ship was heard for most of the leg. It is not where an old leg waits for positions that come late. */
export const isFollowed = ({ startTs, gapHours }: Pick<UnderWay, 'startTs' | 'gapHours'>, at: number): boolean =>
  gapHours * hour <= mostSilence * (at - startTs)
