import { useMemo } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type CellLimit, type CellQuantity, cellLimits } from '#web/equipment/cells/cellScale.ts'

const staleTime = 300_000

/** The limits in force of the cells of a cluster; the catalogue's until they are known. */
export const useCellLimits = (
  clusterId: string | undefined,
  quantity: CellQuantity,
  charging: boolean,
): readonly CellLimit[] => {
  const { data } = useCall(
    alarmsContract.ruleLimits,
    { deviceId: clusterId ?? '' },
    { enabled: clusterId !== undefined, staleTime },
  )
  return useMemo(() => cellLimits(quantity, charging, data), [quantity, charging, data])
}
