import { useMemo } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type CellLimit, type CellQuantity, cellLimits } from '#web/equipment/cells/cellScale.ts'
import { useSession } from '#web/session/session.ts'

const staleTime = 300_000

/** The limits of the cells of a cluster: those in force for who may see rules, the catalogue's for anybody else. */
export const useCellLimits = (
  clusterId: string | undefined,
  quantity: CellQuantity,
  charging: boolean,
): readonly CellLimit[] => {
  const { may } = useSession()
  const { data } = useCall(
    alarmsContract.rulePage,
    { deviceId: clusterId, size: 100 },
    { enabled: clusterId !== undefined && may(alarmsContract.rulePage), staleTime },
  )
  return useMemo(() => cellLimits(quantity, charging, data?.records), [quantity, charging, data])
}
