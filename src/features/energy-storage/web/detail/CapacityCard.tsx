import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { numberText, percentText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { energyStorageContract } from '../../contract.ts'
import type { StorageSums } from '../../shapes.ts'
import { messages } from './messages.ts'

const pollMs = 10_000

const boundaryWords = { dc: 'boundaryDc', ac: 'boundaryAc', grid: 'boundaryGrid' } as const

/** Capacity, energies and efficiency; the efficiency says where its energies are metered, and what it is once SOC is accounted for. */
const Capacity = ({ sums }: { sums: StorageSums }) => {
  const text = useText(messages)
  const boundary = text(sums.boundary === null ? 'boundaryNone' : boundaryWords[sums.boundary])
  const kWh = (value: number | null): string => `${numberText(value, 1)} kWh`
  const lines: readonly (readonly [name: string, value: string])[] = [
    [text('ratedCapacity'), kWh(sums.ratedCapacity)],
    [text('ratedPower'), `${numberText(sums.ratedPower, 1)} kW`],
    [text('stored'), `${percentText(sums.soc, 1)} / ${percentText(sums.soh, 1)}`],
    [text('chargeable'), kWh(sums.chargeable)],
    [text('dischargeable'), kWh(sums.dischargeable)],
    [text('chargedToday'), kWh(sums.chargedToday)],
    [text('dischargedToday'), kWh(sums.dischargedToday)],
    [text('chargedTotal'), kWh(sums.charged)],
    [text('dischargedTotal'), kWh(sums.discharged)],
    [text('auxToday'), kWh(sums.auxToday)],
    [text('cyclesToday'), numberText(sums.cycles, 2)],
    [
      text('efficiency', boundary),
      text('corrected', percentText(sums.efficiency), percentText(sums.efficiencyCorrected)),
    ],
  ]
  return <FactGrid facts={lines} />
}

const CapacityCard = ({ data, error, refetch }: UseQueryResult<StorageSums, Error>) => {
  const text = useText(messages)
  return (
    <Card title={text('capacity')}>
      {data ? <Capacity sums={data} /> : error ? <FailedState error={error} retry={refetch} /> : <Loading />}
    </Card>
  )
}

export const StationCapacity = ({ stationId }: { stationId: string }) => (
  <CapacityCard {...useCall(energyStorageContract.basicInfo, { stationId }, { refetchInterval: pollMs })} />
)

export const StackCapacity = ({ deviceId }: { deviceId: string }) => (
  <CapacityCard {...useCall(energyStorageContract.stackEnergy, { deviceId }, { refetchInterval: pollMs })} />
)
