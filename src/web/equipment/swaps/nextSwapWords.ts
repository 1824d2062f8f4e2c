import { formatTime } from '#contract/zoned.ts'
import { bookingStates, type NextSwap } from '#features/swap-bookings/shapes.ts'
import type { Text } from '../../i18n.ts'
import { sinceText } from '../home/homeData.ts'
import type { SentencePart } from '../sentence/sentence.ts'
import type { swapMessages } from './swapMessages.ts'

type Say = Text<keyof typeof swapMessages.zh>
const minute = 60_000

/** Whether its boxes are ready, and by when; a minute that has begun counts whole. `now` in ms. */
const readyWords = ({ ready, boxesWanted, readyTs, dueTs, timeZone }: NextSwap, now: number, say: Say): string => {
  if (ready >= boxesWanted) return say('allReady')
  if (readyTs === null) return say('readySome', ready)
  const by = Math.ceil(readyTs / minute) * minute
  const clock = sinceText(formatTime(by, timeZone), formatTime(now, timeZone))
  return say(readyTs > Math.max(dueTs, now) ? 'readyLate' : 'readyBy', clock)
}

/** The next swap as a wall says it: when, in the sentence; which ship, where, and whether its boxes are ready, below. `now` in ms. */
export const nextSwapWords = (swap: NextSwap, now: number, say: Say): { part: SentencePart; below: string } => {
  const { shippingName, stationName, boxesWanted, eta, state, timeZone } = swap
  const words = readyWords(swap, now, say)
  const clock = sinceText(eta, formatTime(now, timeZone))
  if (state < bookingStates.arrived)
    return {
      part: { text: say('swapAt', clock), tone: 'text' },
      below: say('expected', shippingName, clock, stationName, boxesWanted, words),
    }
  const text = say(state === bookingStates.swapping ? 'swapping' : 'swapNow', shippingName)
  return { part: { text, tone: 'text' }, below: say('atBerth', shippingName, stationName, boxesWanted, words) }
}
