import type { UseQueryResult } from '@tanstack/react-query'
import type { Input, Output } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import { EnergyBars } from '#web/equipment/bars/EnergyBars.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { numberText, percentText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import type { Period } from '#web/kit/time/period.ts'
import { PeriodPicker } from '#web/kit/time/PeriodPicker.tsx'
import type { energyStorageContract } from '../../contract.ts'
import { messages } from './messages.ts'
import './storageDetail.css'

type Asked = Omit<Input<typeof energyStorageContract.chart>, 'stationId'>

const types = ['day', 'month', 'year'] as const

/** How often energies are asked for, ms. */
export const energyPace = 60_000

/** A period as the calls take it; the running one where no time is picked. */
export const askedOf = ({ type, time }: Period): Asked => {
  if (type === 'month') return { type: 2, yearMonth: time }
  if (type === 'year') return { type: 3, year: time }
  return { type: 1, dyaTime: time }
}

/** Where the hour, day or month stands in `yyyy-MM-dd HH:mm:ss`. */
const labelAt = { day: [11, 13], month: [8, 10], year: [5, 7] } as const

type EnergyOfPeriodProps = {
  title: string
  period: Period
  onPeriod: (period: Period) => void
  timeZone: string
  answer: Pick<UseQueryResult<Output<typeof energyStorageContract.chart>, Error>, 'data' | 'error' | 'refetch'>
}

/** Charged and discharged energy by the hours of a day, the days of a month or the months of a year. */
export const EnergyOfPeriod = ({ title, period, onPeriod, timeZone, answer }: EnergyOfPeriodProps) => {
  const text = useText(messages)
  const { data, error, refetch } = answer
  const step = types.find((type) => type === period.type) ?? 'day'
  const bars = data?.steps.map(({ ts, charged, discharged }) => ({
    label: formatTime(ts, timeZone).slice(...labelAt[step]),
    up: discharged,
    down: charged,
  }))
  return (
    <Card title={title} extra={<PeriodPicker value={period} onChange={onPeriod} types={types} />}>
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {bars?.length === 0 && <EmptyState title={text('noEnergy')} />}
      {data && bars && bars.length > 0 && (
        <>
          <div className="tw-storage-energy">
            <EnergyBars bars={bars} unit="kWh" upName={text('discharged')} downName={text('charged')} decimals={1} />
          </div>
          <p className="tw-storage-sums">
            {text(
              'sums',
              numberText(data.sums.charged, 1),
              numberText(data.sums.discharged, 1),
              percentText(data.sums.efficiency),
            )}
          </p>
        </>
      )}
    </Card>
  )
}
