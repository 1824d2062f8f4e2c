import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import type { Period } from '#web/kit/time/period.ts'
import { energyStorageContract } from '../../contract.ts'
import { askedOf, EnergyOfPeriod, energyPace } from '../detail/EnergyOfPeriod.tsx'
import { messages } from './messages.ts'

/** Charged and discharged energy of all stations; `day` (`yyyy-MM-dd`) is shown at first, else today. */
export const StationEnergy = ({ timeZone, day }: { timeZone: string; day: string | undefined }) => {
  const text = useText(messages)
  const [period, setPeriod] = useState<Period>({ type: 'day', ...(day === undefined ? {} : { time: day }) })
  const answer = useCall(energyStorageContract.chart, askedOf(period), { refetchInterval: energyPace })
  return <EnergyOfPeriod {...{ title: text('energy'), period, onPeriod: setPeriod, timeZone, answer }} />
}
