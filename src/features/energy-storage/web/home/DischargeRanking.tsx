import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { PeriodRanking } from '#web/equipment/home/PeriodRanking.tsx'
import { useText } from '#web/i18n.ts'
import { energyStorageContract } from '../../contract.ts'
import { messages } from './messages.ts'

const periods = [
  { value: 1, key: 'today' },
  { value: 2, key: 'month' },
  { value: 3, key: 'year' },
  { value: 4, key: 'all' },
] as const

/** Stations by the energy that they discharged; a row opens the device that leads the station. */
export const DischargeRanking = ({ onOpen }: { onOpen: (deviceId: string) => void }) => {
  const text = useText(messages)
  const [period, setPeriod] = useState<1 | 2 | 3 | 4>(1)
  const answer = useCall(
    energyStorageContract.dischargeRanking,
    { type: period },
    { keepOld: true, refetchInterval: energyPace },
  )
  return (
    <PeriodRanking
      title={text('ranking')}
      periods={periods.map(({ value, key }) => ({ value, label: text(key) }))}
      {...{ period, onPeriod: setPeriod, answer, onOpen }}
      decimals={1}
      none={text('noRanking')}
    />
  )
}
