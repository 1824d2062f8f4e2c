import { formatTime } from '#contract/zoned.ts'
import { bookingStates, type NextSwap } from '#features/swap-bookings/shapes.ts'
import type { Text } from '../../i18n.ts'
import { sinceText } from '../home/homeData.ts'
import type { SentencePart } from '../sentence/sentence.ts'
import { readyWords } from './readyWords.ts'
import type { swapMessages } from './swapMessages.ts'

type Say = Text<keyof typeof swapMessages.zh>

/** The next swap as a wall says it: when, in the sentence; which ship, where, and whether its boxes are ready, below. `now` in ms. */
export const nextSwapWords = (swap: NextSwap, now: number, say: Say): { part: SentencePart; below: string } => {
  const { shippingName, stationName, boxesWanted, eta, state, timeZone } = swap
  const words = readyWords(swap, timeZone, now, say)
  const clock = sinceText(eta, formatTime(now, timeZone))
  if (state < bookingStates.arrived)
    return {
      part: { text: say('swapAt', clock), tone: 'text' },
      below: say('expected', shippingName, clock, stationName, boxesWanted, words),
    }
  const text = say(state === bookingStates.swapping ? 'swapping' : 'swapNow', shippingName)
  return { part: { text, tone: 'text' }, below: say('atBerth', shippingName, stationName, boxesWanted, words) }
}
