import { quantityWords } from '#web/equipment/metrics/quantities.ts'
import { silentPlaceOf } from '#web/equipment/wall/silentPlace.ts'
import type { WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { SavingSnapshot } from '../../shapes.ts'
import { messages } from './messages.ts'
import { powerWords, rateWords, savedText } from './words.ts'

type Words = Pick<WallWords, 'units' | 'amount' | 'next' | 'said' | 'silentPlace'>

/** What the wall of cranes says: what storage gives back or absorbs, and the saving rate of today. */
export const useSavingSentence = (): ((home: SavingSnapshot) => Words) => {
  const text = useText(messages)
  return ({ sums, stations, tiles }) => {
    const places = stations.map(({ stationId, stationName }) => ({
      name: stationName,
      units: tiles.filter((tile) => tile.stationId === stationId).map(({ deviceId }) => ({ id: deviceId })),
    }))
    return {
      units: (count) => text('countOfCranes', count),
      amount: savedText(sums.recyclingToday),
      next: text(
        'next',
        quantityWords(savedText(sums.recyclingToday)),
        numberText(sums.cyclesToday, 0),
        quantityWords(savedText(sums.burntToday)),
      ),
      said: [powerWords(sums.power, text), text('rate', rateWords(sums.energySavingRateToday))].map((said) => ({
        ...{ text: said, tone: 'text' as const },
      })),
      silentPlace: silentPlaceOf(tiles, places, []),
    }
  }
}
