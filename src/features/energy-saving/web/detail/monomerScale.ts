import { type CellLimit, cellQuantities, type CellQuantity } from '#web/equipment/cells/cellScale.ts'

type GivenRule = {
  readonly ruleKey: string
  readonly direction: 'high' | 'low'
  readonly limits: readonly number[]
  readonly enabled: boolean
}

export const monomerQuantities = [...cellQuantities].reverse()
const ruleKeys: Readonly<Record<CellQuantity, string>> = {
  voltage: 'monomerVoltageHigh',
  temperature: 'monomerTemperature',
}
const levels = [1, 2, 3] as const

/** The limits in force of single capacitors or of their modules; none where the rule is off. */
export const monomerLimits = (quantity: CellQuantity, rules: readonly GivenRule[] = []): CellLimit[] =>
  rules
    .filter(({ ruleKey, enabled }) => enabled && ruleKey === ruleKeys[quantity])
    .flatMap(({ direction, limits }) =>
      levels.flatMap((level) => {
        const value = limits[level - 1]
        return value === undefined ? [] : [{ level, value, side: direction }]
      }),
    )

export const decimalsOf = (unit: string): number => (unit === 'V' ? 3 : 1)
