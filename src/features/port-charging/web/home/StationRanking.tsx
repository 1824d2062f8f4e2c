import { useMemo } from 'react'
import type { Ranking } from '#web/equipment/home/homeData.ts'
import { RankingCard } from '#web/equipment/home/RankingCard.tsx'
import { useText } from '#web/i18n.ts'
import type { StationTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import { useStation } from './station.ts'

/** Charging stations by what they charged today, by their load, and by the boxes that are ready; a row shows its yard. */
export const StationRanking = ({ stations }: { stations: StationTile[] }) => {
  const text = useText(messages)
  const [, show] = useStation(stations)
  const rankings = useMemo(
    (): Ranking<StationTile>[] => [
      {
        ...{ key: 'energy', label: text('energyToday'), hint: text('energyHint'), unit: 'kWh', decimals: 0 },
        of: ({ sums }) => sums.energyToday,
      },
      {
        ...{ key: 'load', label: text('loadRate'), hint: text('loadTitle'), unit: '%', decimals: 0, full: 100 },
        of: ({ sums }) => sums.loadRate,
      },
      {
        ...{ key: 'ready', label: text('full'), hint: text('full'), unit: text('boxes'), decimals: 0 },
        of: ({ sums }) => sums.full,
      },
    ],
    [text],
  )
  return <RankingCard tiles={stations} rankings={rankings} usual="energy" onOpen={show} />
}
