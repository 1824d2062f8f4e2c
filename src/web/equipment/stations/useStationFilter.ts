import type { StationType } from '#contract/stationTypes.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import type { Filter } from '../../kit/table/FilterBar.tsx'
import { stationMessages } from './stationMessages.ts'

/** The stations of a type that the caller sees, to choose from. */
export const useStationFilter = (stationType: StationType): Filter => {
  const text = useText(stationMessages)
  const { data } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  return {
    kind: 'select',
    name: 'stationId',
    label: text('station'),
    options: (data ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
  }
}
