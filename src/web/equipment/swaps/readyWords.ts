import { formatTime } from '#contract/zoned.ts'
import type { QueueRow } from '#features/swap-bookings/shapes.ts'
import type { Text } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { sinceText } from '../home/homeData.ts'
import type { swapMessages } from './swapMessages.ts'

type Waiting = Pick<QueueRow, 'ready' | 'found' | 'boxesWanted' | 'missingKwh' | 'readyTs' | 'dueTs'>
const minute = 60_000

/**
 * Whether the boxes of a booking are ready, and by when, else what is lacking; a minute that has begun counts whole. `now` in ms, times of
 * day by the zone of the station.
 */
export const readyWords = (
  { ready, found, boxesWanted, missingKwh, readyTs, dueTs }: Waiting,
  timeZone: string,
  now: number,
  say: Text<keyof typeof swapMessages.zh>,
): string => {
  if (ready >= boxesWanted) return say('allReady')
  if (readyTs !== null) {
    const by = Math.ceil(readyTs / minute) * minute
    const clock = sinceText(formatTime(by, timeZone), formatTime(now, timeZone))
    return say(readyTs > Math.max(dueTs, now) ? 'readyLate' : 'readyBy', clock)
  }
  if (found < boxesWanted) return say('tooFew', found)
  return missingKwh === null ? say('readySome', ready) : say('missing', numberText(missingKwh, 0))
}
