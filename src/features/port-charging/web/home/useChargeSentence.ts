import { bookingStates, type QueueRow } from '#features/swap-bookings/shapes.ts'
import { sinceText } from '#web/equipment/home/homeData.ts'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import type { SentencePart } from '#web/equipment/sentence/sentence.ts'
import type { StateCount } from '#web/equipment/sentence/SentenceBar.tsx'
import type { WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { readyWords } from '#web/equipment/swaps/readyWords.ts'
import { swapMessages } from '#web/equipment/swaps/swapMessages.ts'
import { type Text, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ChargeHome, ChargeSums, StationTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import type { HomeText } from './words.ts'
import { clockOf } from './yardPicture.ts'

type Words = Pick<WallWords, 'units' | 'amount' | 'next' | 'said'> & Pick<Partial<WallWords>, 'concern' | 'counts'>
type SwapText = Text<keyof typeof swapMessages.zh>
type Given = { home: ChargeHome; station: StationTile; queue: readonly QueueRow[] }

const part = (text: string, tone: SentencePart['tone'] = 'text'): SentencePart => ({ text, tone })

type NextOf = { queue: readonly QueueRow[]; timeZone: string; now: number; text: HomeText; say: SwapText }
const nextOf = ({ queue, timeZone, now, text, say }: NextOf): string => {
  const next = queue.find(({ state }) => state !== bookingStates.swapping)
  if (!next) return queue.length === 0 ? text('noBooking') : ''
  const { shippingName, boxesWanted, state, etaTs } = next
  const words = readyWords(next, timeZone, now, say)
  return state === bookingStates.arrived
    ? text('atBerth', shippingName, boxesWanted, words)
    : text('nextSwap', shippingName, clockOf(etaTs, timeZone) ?? '', boxesWanted, words)
}

const loadWords = ({ loadRate, power }: ChargeSums, text: HomeText): SentencePart[] => {
  if (loadRate !== null) return [part(text('load', numberText(loadRate, 0)))]
  return power === null ? [] : [part(text('power', numberText(power, 0)))]
}

const saidOf = ({ home, station, queue }: Given, text: HomeText): SentencePart[] => {
  const { sums } = station
  if (station.silent && station.updateTime !== null)
    return [part(text('silentSince', station.stationName, sinceText(station.updateTime, home.time)), 'level1')]
  const swapping = queue.find(({ state }) => state === bookingStates.swapping)
  return [
    ...(swapping ? [part(text('swapping', swapping.shippingName, swapping.swapped, swapping.boxesWanted))] : []),
    part(sums.full > 0 ? text('ready', sums.full) : text('noneReady')),
    ...loadWords(sums, text),
  ]
}

const countsOf = (sums: ChargeSums, text: HomeText): StateCount[] => [
  { state: 'charging', count: sums.charging, named: { mark: '▲', name: text('charging') } },
  { state: 'standby', count: sums.full, named: { mark: '■', name: text('full') } },
  {
    state: 'standby',
    count: Math.max(0, sums.bayUsed - sums.charging - sums.full),
    named: { mark: '◇', name: text('waits') },
  },
  { state: 'shutdown', count: sums.bayNum - sums.bayUsed, named: { mark: '–', name: text('empty') } },
  { state: 'shutdown', count: sums.faulty, named: { mark: '✕', name: text('faulty') } },
]

const full = 100

const concernOf = ({ loadRate }: ChargeSums, text: HomeText) =>
  loadRate === null || loadRate <= full
    ? {}
    : {
        concern: {
          part: part(text('overLimit', numberText(loadRate, 0)), 'level2'),
          below: text('overLimitHint'),
        },
      }

/** What the wall of a charging station says: the swap that runs, boxes that are ready, and the load; then the next ship. */
export const useChargeSentence = (): ((given: Given) => Words) => {
  const text = useText(messages)
  const say = useText(swapMessages)
  return (given) => {
    const { home, queue } = given
    const { sums, timeZone, silent } = given.station
    return {
      units: (count) => text('countOfStations', count),
      amount: energyText(sums.energyToday),
      next: silent ? text('checkGateway') : nextOf({ queue, timeZone, now: home.at, text, say }),
      said: saidOf(given, text),
      ...concernOf(sums, text),
      counts: countsOf(sums, text),
    }
  }
}
