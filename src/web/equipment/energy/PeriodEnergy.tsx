import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { Card } from '../../kit/Card.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FailedState } from '../../kit/FailedState.tsx'
import { Loading } from '../../kit/Loading.tsx'
import type { Period } from '../../kit/time/period.ts'
import { PeriodPicker } from '../../kit/time/PeriodPicker.tsx'
import { EnergyBars } from '../bars/EnergyBars.tsx'
import { energyMessages } from './energyMessages.ts'
import { stepTypes } from './periodAsked.ts'
import './energy.css'

/** Where the hour, day or month stands in `yyyy-MM-dd HH:mm:ss`. */
const labelAt = { day: [11, 13], month: [8, 10], year: [5, 7] } as const

type PeriodEnergyProps<A> = {
  title: string
  period: Period
  onPeriod: (period: Period) => void
  timeZone: string
  answer: Pick<UseQueryResult<A, Error>, 'data' | 'error' | 'refetch'>
  /** each from `ts` (ms) on, kWh; `up` stands above the line, `down` below it */
  stepsOf: (answer: A) => readonly { ts: number; up: number | null; down: number | null }[]
  upName: string
  downName: string
  /** what the whole period comes to, below the bars */
  sumsOf: (answer: A) => ReactNode
  /** other pickers before that of the period */
  children?: ReactNode
}

/** Two energies by the hours of a day, the days of a month or the months of a year, kWh. */
export const PeriodEnergy = <A,>(props: PeriodEnergyProps<A>) => {
  const { title, period, onPeriod, timeZone, answer, stepsOf, upName, downName, sumsOf, children } = props
  const text = useText(energyMessages)
  const { data, error, refetch } = answer
  const step = stepTypes.find((type) => type === period.type) ?? 'day'
  const bars =
    data &&
    stepsOf(data).map(({ ts, up, down }) => ({
      ...{ key: String(ts), label: formatTime(ts, timeZone).slice(...labelAt[step]), up, down },
    }))
  return (
    <Card
      title={title}
      extra={
        <>
          {children}
          <PeriodPicker value={period} onChange={onPeriod} types={stepTypes} />
        </>
      }
    >
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {bars?.length === 0 && <EmptyState title={text('none')} />}
      {data && bars && bars.length > 0 && (
        <>
          <div className="tw-energy-bars">
            <EnergyBars bars={bars} unit="kWh" upName={upName} downName={downName} decimals={1} />
          </div>
          <p className="tw-energy-sums">{sumsOf(data)}</p>
        </>
      )}
    </Card>
  )
}
