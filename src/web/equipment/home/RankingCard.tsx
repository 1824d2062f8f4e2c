import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { RankBars } from '../bars/RankBars.tsx'
import { HomeCard } from './HomeCard.tsx'
import { type HomeTile, type Ranking, ranksOf } from './homeData.ts'
import { homeMessages } from './homeMessages.ts'
import './cards.css'

/** Of a larger fleet the first are drawn. */
const mostRanks = 100

type RankingCardProps<T extends HomeTile> = {
  tiles: readonly T[]
  rankings: readonly Ranking<T>[]
  /** the key of the one that is shown at first */
  usual: string
  /** must stay the same function, or every row is drawn again */
  onOpen: (deviceId: string) => void
}

/** The fleet by one of several figures, the greatest first. */
export const RankingCard = <T extends HomeTile>({ tiles, rankings, usual, onOpen }: RankingCardProps<T>) => {
  const text = useText(homeMessages)
  const [key, setKey] = useState(usual)
  const chosen = rankings.find((each) => each.key === key)
  const of = chosen?.of
  const ranks = useMemo(() => (of ? ranksOf(tiles, of) : []), [tiles, of])
  if (!chosen) return null
  const kinds = (
    <Segmented
      size="small"
      aria-label={text('ranking')}
      value={key}
      onChange={setKey}
      options={rankings.map(({ key: value, label, hint }) => ({ value, label, title: hint }))}
    />
  )
  return (
    <HomeCard place="ranking" title={text('ranking')} extra={kinds}>
      <ScrollArea className="tw-home-scroll" label={chosen.hint}>
        <RankBars
          className="tw-home-ranks"
          ranks={ranks.length > mostRanks ? ranks.slice(0, mostRanks) : ranks}
          unit={chosen.unit}
          decimals={chosen.decimals}
          onOpen={onOpen}
          {...(chosen.full === undefined ? {} : { full: chosen.full })}
        />
      </ScrollArea>
    </HomeCard>
  )
}
