import { Segmented } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { RankBars } from '#web/equipment/bars/RankBars.tsx'
import { HomeCard } from '#web/equipment/home/HomeCard.tsx'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { energyStorageContract } from '../../contract.ts'
import { energyPace } from '../detail/EnergyOfPeriod.tsx'
import { messages } from './messages.ts'

const kinds = [
  { value: 1, key: 'today' },
  { value: 2, key: 'month' },
  { value: 3, key: 'year' },
  { value: 4, key: 'all' },
] as const

type Rows = Output<typeof energyStorageContract.dischargeRanking>

const ranksOf = (rows: Rows) =>
  rows.map(({ deviceId, deviceName, value, runningState, silent }) => ({
    ...{ key: deviceId, name: deviceName, value, state: runStateOf(runningState, silent) },
  }))

/** Stations by the energy that they discharged; a row opens the device that leads the station. */
export const DischargeRanking = ({ onOpen }: { onOpen: (deviceId: string) => void }) => {
  const text = useText(messages)
  const [type, setType] = useState<1 | 2 | 3 | 4>(1)
  const { data, error, refetch } = useCall(
    energyStorageContract.dischargeRanking,
    { type },
    { keepOld: true, refetchInterval: energyPace },
  )
  const pick = (
    <Segmented
      size="small"
      aria-label={text('ranking')}
      value={type}
      onChange={setType}
      options={kinds.map(({ value, key }) => ({ value, label: text(key) }))}
    />
  )
  return (
    <HomeCard place="ranking" title={text('ranking')} extra={pick}>
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {data?.length === 0 && <EmptyState title={text('noRanking')} />}
      {data && data.length > 0 && (
        <ScrollArea className="tw-home-scroll" label={text('ranking')}>
          <RankBars ranks={ranksOf(data)} unit="kWh" decimals={1} onOpen={onOpen} />
        </ScrollArea>
      )}
    </HomeCard>
  )
}
