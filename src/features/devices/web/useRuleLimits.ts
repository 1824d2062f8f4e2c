import { useMemo } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type CellLimit, type GivenRule, limitsOfRules } from '#web/equipment/cells/cellScale.ts'

const staleTime = 300_000

/** The alarm rules in force of a device; undefined until they are known, and without a device. */
export const useRules = (deviceId: string | undefined): readonly GivenRule[] | undefined =>
  useCall(alarmsContract.ruleLimits, { deviceId: deviceId ?? '' }, { enabled: deviceId !== undefined, staleTime }).data

/** The limits in force of one rule of a device; none until they are known, and where it is off. */
export const useRuleLimits = (deviceId: string, ruleKey: string): readonly CellLimit[] => {
  const rules = useRules(deviceId)
  return useMemo(() => limitsOfRules(rules ?? [], [ruleKey]), [rules, ruleKey])
}
