import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { PeriodRanking } from '#web/equipment/home/PeriodRanking.tsx'
import { useText } from '#web/i18n.ts'
import { energySavingContract } from '../../contract.ts'
import { messages } from './messages.ts'

const periods = [
  { value: 1, key: 'today' },
  { value: 2, key: 'thisMonth' },
  { value: 3, key: 'thisYear' },
] as const

/** Cranes by their saving rate in a period; a row opens its crane. */
export const SavingRanking = ({ onOpen }: { onOpen: (deviceId: string) => void }) => {
  const text = useText(messages)
  const [period, setPeriod] = useState<1 | 2 | 3>(1)
  const answer = useCall(
    energySavingContract.efficiencyRanking,
    { type: period },
    { keepOld: true, refetchInterval: energyPace },
  )
  return (
    <PeriodRanking
      title={text('ranking')}
      periods={periods.map(({ value, key }) => ({ value, label: text(key) }))}
      {...{ period, onPeriod: setPeriod, answer, onOpen }}
      decimals={3}
      none={text('noRanking')}
    />
  )
}
