import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { askedPeriod, energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import type { Period } from '#web/kit/time/period.ts'
import { energyStorageContract } from '../../contract.ts'
import type { StorageStation } from '../../shapes.ts'
import { StorageEnergy } from '../detail/StorageEnergy.tsx'
import { messages } from './messages.ts'
import './home.css'

type StationEnergyProps = {
  stations: readonly Pick<StorageStation, 'stationId' | 'stationName' | 'timeZone'>[]
  /** of all stations together */
  timeZone: string
  /** `yyyy-MM-dd` to show at first, else today */
  day: string | undefined
}

/** Charged and discharged energy of all stations, or of the one that is picked. */
export const StationEnergy = ({ stations, timeZone, day }: StationEnergyProps) => {
  const text = useText(messages)
  const [period, setPeriod] = useState<Period>({ type: 'day', ...(day === undefined ? {} : { time: day }) })
  const [picked, pick] = useState<string>()
  const station = stations.find(({ stationId }) => stationId === picked)
  const stationId = station?.stationId
  const answer = useCall(
    energyStorageContract.chart,
    { ...askedPeriod(period), ...(stationId === undefined ? {} : { stationId }) },
    { refetchInterval: energyPace },
  )
  return (
    <StorageEnergy
      {...{ title: text('energy'), period, onPeriod: setPeriod, answer, timeZone: station?.timeZone ?? timeZone }}
    >
      {stations.length > 1 && (
        <Select
          className="tw-storage-pick"
          aria-label={text('stations')}
          placeholder={text('allStations')}
          allowClear
          value={stationId}
          onChange={pick}
          options={stations.map((each) => ({ value: each.stationId, label: each.stationName }))}
        />
      )}
    </StorageEnergy>
  )
}
