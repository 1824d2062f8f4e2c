import { useMemo } from 'react'
import type { Ranking } from '#web/equipment/home/homeData.ts'
import { RankingCard } from '#web/equipment/home/RankingCard.tsx'
import { useText } from '#web/i18n.ts'
import type { ShoreStationTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import { useStation } from './station.ts'

/** Stations by what they supplied today and this month, and by how much their berths are used; a row shows its quay. */
export const ShoreRanking = ({ stations }: { stations: ShoreStationTile[] }) => {
  const text = useText(messages)
  const [, show] = useStation(stations)
  const rankings = useMemo(
    (): Ranking<ShoreStationTile>[] => [
      {
        ...{ key: 'energy', label: text('energyToday'), hint: text('energyHint'), unit: 'kWh', decimals: 0 },
        of: ({ sums }) => sums.energyToday,
      },
      {
        ...{ key: 'month', label: text('energyMonth'), hint: text('energyMonth'), unit: 'kWh', decimals: 0 },
        of: ({ sums }) => sums.energyMonth,
      },
      {
        ...{ key: 'usage', label: text('usageRate'), hint: text('usageHint'), unit: '%', decimals: 1, full: 100 },
        of: ({ sums }) => sums.usageRate,
      },
    ],
    [text],
  )
  return <RankingCard tiles={stations} rankings={rankings} usual="energy" onOpen={show} />
}
