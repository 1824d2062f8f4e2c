import type { AisStatic } from './message.ts'

const second = 1000
const minute = 60 * second

/**
 * The time of a fix, ms: the message tells the second of the UTC minute only, so it is the moment with that second that lies nearest to
 * `receivedAt` (ms), at most 30 s away. Without a second it is the time of receipt.
 */
export const fixTime = (receivedAt: number, utcSecond: number | undefined): number => {
  if (utcSecond === undefined) return receivedAt
  const inMinute = Math.floor(receivedAt / minute) * minute + utcSecond * second
  const nearest = [inMinute - minute, inMinute, inMinute + minute]
  return nearest.reduce((best, at) => (Math.abs(at - receivedAt) < Math.abs(best - receivedAt) ? at : best))
}

/** The moment of an ETA, ms, in the year that brings it nearest to `now`; undefined for a day that no such year has. */
export const etaTime = (eta: NonNullable<AisStatic['eta']>, now: number): number | undefined => {
  const year = new Date(now).getUTCFullYear()
  const moments = [year - 1, year, year + 1]
    .map((each) => new Date(Date.UTC(each, eta.month - 1, eta.day, eta.hour, eta.minute)))
    .filter((date) => date.getUTCMonth() === eta.month - 1)
    .map((date) => date.getTime())
  const [first, ...rest] = moments
  if (first === undefined) return undefined
  return rest.reduce((best, at) => (Math.abs(at - now) < Math.abs(best - now) ? at : best), first)
}
