import type { UseQueryResult } from '@tanstack/react-query'
import { Segmented } from 'antd'
import type { Ranked } from '#contract/unit.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FailedState } from '../../kit/FailedState.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { RankBars } from '../bars/RankBars.tsx'
import { runStateOf } from '../pictures/unitState.ts'
import { HomeCard } from './HomeCard.tsx'
import './cards.css'

type PeriodRankingProps<P extends string | number> = {
  title: string
  periods: readonly { value: P; label: string }[]
  period: P
  onPeriod: (period: P) => void
  answer: Pick<UseQueryResult<Ranked[], Error>, 'data' | 'error' | 'refetch'>
  decimals: number
  /** the value of a whole bar, such as 100 %; without it the greatest one */
  full?: number
  /** said where nothing is ranked */
  none: string
  onOpen: (deviceId: string) => void
}

/** What the server ranks over a period, the greatest first; a row opens its device. */
export const PeriodRanking = <P extends string | number>(props: PeriodRankingProps<P>) => {
  const { title, periods, period, onPeriod, answer, decimals, full, none, onOpen } = props
  const { data, error, refetch } = answer
  const pick = (
    <Segmented<P> size="small" aria-label={title} value={period} onChange={onPeriod} options={[...periods]} />
  )
  const ranks = data?.map(({ deviceId, deviceName, value, runningState }) => ({
    ...{ key: deviceId, name: deviceName, value, state: runStateOf(runningState) },
  }))
  return (
    <HomeCard place="ranking" title={title} extra={pick}>
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {ranks?.length === 0 && <EmptyState title={none} />}
      {ranks && ranks.length > 0 && (
        <ScrollArea className="tw-home-scroll" label={title}>
          <RankBars
            ranks={ranks}
            unit={data?.[0]?.unit ?? ''}
            decimals={decimals}
            onOpen={onOpen}
            {...(full === undefined ? {} : { full })}
          />
        </ScrollArea>
      )}
    </HomeCard>
  )
}
