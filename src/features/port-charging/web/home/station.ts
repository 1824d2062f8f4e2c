import { useState } from 'react'
import { useFilter } from '#web/kit/table/useFilter.ts'
import type { StationTile } from '../../shapes.ts'

/** The station to show first: with bays, the gravest alarm, then the greatest load, then the most boxes. */
export const firstStation = (stations: readonly StationTile[]): StationTile | undefined =>
  [...stations].sort(
    (a, b) =>
      Number(b.sums.bayNum > 0) - Number(a.sums.bayNum > 0) ||
      (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) ||
      (b.sums.chargingPower ?? 0) - (a.sums.chargingPower ?? 0) ||
      b.sums.bayUsed - a.sums.bayUsed,
  )[0]

/** The station that the address names, else the one that came first when the home was opened: it does not change by itself. */
export const useStation = (stations: readonly StationTile[]) => {
  const [asked, ask] = useFilter('station')
  const [first] = useState(() => firstStation(stations)?.stationId)
  const found = [asked, first].map((id) => stations.find(({ stationId }) => stationId === id)).find(Boolean)
  return [found ?? firstStation(stations), ask] as const
}
