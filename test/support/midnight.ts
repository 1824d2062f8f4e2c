import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll } from 'vitest'

const minute = 60_000
const [day, ahead] = [1440 * minute, 8 * 60 * minute]
const [from, lasts] = [-4 * minute, 11 * minute]

/** How long (ms) from `now` until Shanghai no longer reads 23:56 to 00:07; 0 where it does not. */
export const untilPastMidnight = (now: number): number => {
  const within = (now + ahead - from) % day
  return within < lasts ? lasts - within : 0
}

/** Before all else in a file that tells of today: readings of the minutes before would be of yesterday. */
export const awayFromMidnight = (): void => beforeAll(() => sleep(untilPastMidnight(Date.now())), 15 * minute)
