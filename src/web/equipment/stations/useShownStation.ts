import { useState } from 'react'
import { useFilter } from '../../kit/table/useFilter.ts'

/** The station that the address names, else the one that came first when the home was opened: it does not change by itself. */
export const useShownStation = <S extends { readonly stationId: string }>(
  stations: readonly S[],
  firstOf: (stations: readonly S[]) => S | undefined,
) => {
  const [asked, ask] = useFilter('station')
  const [first] = useState(() => firstOf(stations)?.stationId)
  const found = [asked, first].map((id) => stations.find(({ stationId }) => stationId === id)).find(Boolean)
  return [found ?? firstOf(stations), ask] as const
}
