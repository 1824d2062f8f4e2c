import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { PeriodEnergy } from '#web/equipment/energy/PeriodEnergy.tsx'
import { askedPeriod, energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { Period } from '#web/kit/time/period.ts'
import { energySavingContract } from '../../contract.ts'
import { messages } from './messages.ts'

/** What the DC/DCs of a crane, or one of them, gave back and absorbed in a period. */
export const CraneEnergy = ({ deviceId, timeZone }: { deviceId: string; timeZone: string }) => {
  const text = useText(messages)
  const [period, setPeriod] = useState<Period>({ type: 'day' })
  const answer = useCall(
    energySavingContract.deviceEnergy,
    { deviceId, ...askedPeriod(period) },
    { refetchInterval: energyPace },
  )
  return (
    <PeriodEnergy
      {...{ title: text('energy'), period, onPeriod: setPeriod, timeZone, answer }}
      stepsOf={({ steps }) => steps.map(({ ts, discharged, charged }) => ({ ts, up: discharged, down: charged }))}
      upName={text('givenBack')}
      downName={text('absorbed')}
      sumsOf={({ sums }) => text('sums', numberText(sums.discharged, 3), numberText(sums.charged, 3))}
    />
  )
}
