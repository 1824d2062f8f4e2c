import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { askedPeriod, energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import type { Period } from '#web/kit/time/period.ts'
import { energyStorageContract } from '../../contract.ts'
import { messages } from './messages.ts'
import { StorageEnergy } from './StorageEnergy.tsx'

type EmsEnergyProps = { deviceId: string; timeZone: string }

/** Charged and discharged energy of what an EMS leads. */
export const EmsEnergy = ({ deviceId, timeZone }: EmsEnergyProps) => {
  const text = useText(messages)
  const [period, setPeriod] = useState<Period>({ type: 'day' })
  const answer = useCall(
    energyStorageContract.emsEnergy,
    { deviceId, ...askedPeriod(period) },
    { refetchInterval: energyPace },
  )
  return <StorageEnergy {...{ title: text('energy'), period, onPeriod: setPeriod, timeZone, answer }} />
}
