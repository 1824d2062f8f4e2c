import { useMemo } from 'react'
import { type CellLimit, type CellQuantity, cellLimits } from '#web/equipment/cells/cellScale.ts'
import { useRules } from './useRuleLimits.ts'

/** The limits in force of the cells of a cluster; the catalogue's until they are known. */
export const useCellLimits = (
  clusterId: string | undefined,
  quantity: CellQuantity,
  charging: boolean,
): readonly CellLimit[] => {
  const rules = useRules(clusterId)
  return useMemo(() => cellLimits(quantity, charging, rules), [quantity, charging, rules])
}
