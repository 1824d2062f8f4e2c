import { useState } from 'react'
import type { StorageStation } from '../../shapes.ts'

/** The station that was chosen, at first the one with the gravest alarm; undefined without any. */
export const useStation = (stations: readonly StorageStation[]) => {
  const gravest = stations.reduce<StorageStation | undefined>(
    (worst, each) => (!worst || (each.alarmLevel ?? 9) < (worst.alarmLevel ?? 9) ? each : worst),
    undefined,
  )
  const [chosen, choose] = useState(gravest?.stationId)
  return [stations.find(({ stationId }) => stationId === chosen) ?? gravest, choose] as const
}
