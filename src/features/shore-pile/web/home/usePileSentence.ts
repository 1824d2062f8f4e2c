import { energyText, powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { SentencePart } from '#web/equipment/sentence/sentence.ts'
import type { StateCount } from '#web/equipment/sentence/SentenceBar.tsx'
import { silentPlaceOf } from '#web/equipment/wall/silentPlace.ts'
import type { WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { percentText } from '#web/kit/format.ts'
import type { PileHome, PileSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import { quaysOf } from './quays.ts'

type Say = Text<keyof typeof messages.zh>
type Words = Pick<WallWords, 'units' | 'amount' | 'next' | 'said' | 'silentPlace'> &
  Pick<Partial<WallWords>, 'concern' | 'counts'>

const part = (text: string, tone: SentencePart['tone'] = 'text'): SentencePart => ({ text, tone })

/** In few words, beside the sentence; the card of states tells each. */
const countsOf = ({ states }: PileSums, text: Say): StateCount[] => [
  { state: 'shutdown', count: states.faulted, named: { mark: '✕', name: text('faulted') } },
  { state: 'charging', count: states.charging, named: { mark: '▲', name: text('charging') } },
  {
    state: 'standby',
    count: states.preparing + states.suspended + states.finishing,
    named: { mark: '◆', name: text('occupied') },
  },
  { state: 'standby', count: states.available, named: { mark: '■', name: text('available') } },
  { state: 'offline', count: states.offline, named: { mark: '?', name: text('offline') } },
]

/** What the wall of piles says: how many outlets supply and what, how many are free; what is at fault; then the day. */
export const usePileSentence = (): ((home: PileHome) => Words) => {
  const text = useText(messages)
  return ({ sums, tiles }) => {
    const { states, power, energyToday, sessionsToday, successRate } = sums
    return {
      units: (count) => text('countOfPiles', count),
      amount: energyText(energyToday),
      next: text('next', quantityWords(energyText(energyToday)), sessionsToday, percentText(successRate, 0)),
      said: [
        part(
          states.charging > 0
            ? text('supplying', states.charging, quantityWords(powerText(power)))
            : text('noneSupplying'),
        ),
        part(text('free', states.available)),
      ],
      silentPlace: silentPlaceOf(
        tiles,
        quaysOf(tiles).map(({ stationName, piles }) => ({
          name: stationName,
          units: piles.map(({ deviceId }) => ({ id: deviceId })),
        })),
        [],
      ),
      counts: countsOf(sums, text),
      ...(states.faulted > 0
        ? { concern: { part: part(text('faultedNow', states.faulted), 'level2'), below: text('faultedHint') } }
        : {}),
    }
  }
}
