import { useMemo } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import type { CellLimit } from '#web/equipment/cells/cellScale.ts'

const staleTime = 300_000
const levels = [1, 2, 3] as const

/** The limits in force of the temperature in a PCS cabinet, °C; none until they are known. */
export const usePcsLimits = (deviceId: string): readonly CellLimit[] => {
  const { data } = useCall(alarmsContract.ruleLimits, { deviceId }, { staleTime })
  return useMemo(() => {
    const rule = data?.find(({ ruleKey, enabled }) => enabled && ruleKey === 'pcsCabinetTemperature')
    return levels.flatMap((level) => {
      const value = rule?.limits[level - 1]
      return value === undefined ? [] : [{ level, value, side: 'high' as const }]
    })
  }, [data])
}
