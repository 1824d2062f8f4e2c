import { alarmRules } from '#catalogue/alarmRules/alarmRules.ts'
import type { Level } from '#catalogue/alarmRules/rule.ts'

export type CellValues = readonly (number | null)[]
export type CellLimit = { readonly level: Level; readonly value: number; readonly side: 'high' | 'low' }

/** `span` on each side of the mean is where the colour is full, in the unit of the values. */
export type CellScale = { readonly mean: number; readonly span: number; readonly limits: readonly CellLimit[] }

export const cellQuantities = ['temperature', 'voltage'] as const
export type CellQuantity = (typeof cellQuantities)[number]

/** What the screen says of a quantity: ±12 K and ±70 mV are the deviations that get full colour. */
export const quantityFacts = {
  temperature: { point: 'cellTemperature', average: 'averageTemperature', unit: '°C', decimals: 1, span: 12 },
  voltage: { point: 'cellVoltage', average: 'averageVoltage', unit: 'V', decimals: 3, span: 0.07 },
} as const satisfies Record<CellQuantity, object>

/** The facts of the quantity that is told in a unit. */
const factsIn = (unit: string) =>
  cellQuantities.map((quantity) => quantityFacts[quantity]).find((facts) => facts.unit === unit)

/** How many decimals a value of cells has, by its unit. */
export const decimalsIn = (unit: string): number => factsIn(unit)?.decimals ?? 1

const ruleKeys: Readonly<Record<CellQuantity, readonly string[]>> = {
  temperature: ['cellTemperatureHigh', 'cellTemperatureLow'],
  voltage: ['cellVoltageHigh', 'cellVoltageLow'],
}

export type GivenRule = {
  readonly ruleKey: string
  readonly direction: 'high' | 'low'
  readonly limits: readonly number[]
  readonly enabled: boolean
}

const defaultRules: readonly GivenRule[] = alarmRules.map(({ key, direction, limits, enabled = true }) => ({
  ruleKey: key,
  direction,
  limits,
  enabled,
}))

/** The limits of the rules with these keys; none where a rule is off. */
export const limitsOfRules = (rules: readonly GivenRule[], keys: readonly string[]): CellLimit[] =>
  rules
    .filter(({ ruleKey, enabled }) => enabled && keys.includes(ruleKey))
    .flatMap(({ direction, limits }) =>
      ([1, 2, 3] as const).flatMap((level) => {
        const value = limits[level - 1]
        return value === undefined ? [] : [{ level, value, side: direction }]
      }),
    )

/**
 * The limits of single cells, from the rules in force or else from the catalogue's. The low temperature counts only while the battery
 * charges, as its rule does.
 */
export const cellLimits = (
  quantity: CellQuantity,
  charging: boolean,
  rules: readonly GivenRule[] = defaultRules,
): CellLimit[] =>
  limitsOfRules(
    rules,
    ruleKeys[quantity].filter((key) => charging || key !== 'cellTemperatureLow'),
  )

/** The mean of the known values; undefined where none is. */
export const meanOf = (values: CellValues): number | undefined => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** A scale around the mean of the values; without a span it reaches to what lies farthest from the mean. */
export const scaleOf = (
  values: CellValues,
  limits: readonly CellLimit[] = [],
  span?: number,
): CellScale | undefined => {
  const mean = meanOf(values)
  if (mean === undefined) return undefined
  const farthest = values.reduce<number>((most, value) => Math.max(most, Math.abs((value ?? mean) - mean)), 0)
  return { mean, span: span ?? (farthest > 0 ? farthest : 1), limits }
}

type RuleLimits = {
  readonly unit: string
  readonly direction: 'high' | 'low'
  readonly limits: readonly { readonly level: number; readonly value: number }[]
}

/** A scale around the mean of the values with the limits of one rule. */
export const ruleScale = (values: CellValues, { unit, direction, limits }: RuleLimits): CellScale | undefined => {
  const limitOf = (level: Level) => limits.find((limit) => limit.level === level)?.value
  const own = ([1, 2, 3] as const).flatMap((level) => {
    const value = limitOf(level)
    return value === undefined ? [] : [{ level, value, side: direction }]
  })
  return scaleOf(values, own, factsIn(unit)?.span)
}

/** Where a value lies around the mean: −1 coldest, 1 hottest. */
export const shadeOf = (value: number, { mean, span }: CellScale): number =>
  Math.max(-1, Math.min(1, (value - mean) / span))

/** The gravest level that a value has reached; null below all limits. */
export const levelAt = (value: number, { limits }: Pick<CellScale, 'limits'>): Level | null =>
  limits.reduce<Level | null>((gravest, { level, value: limit, side }) => {
    const reached = side === 'high' ? value >= limit : value <= limit
    return reached && (gravest === null || level < gravest) ? level : gravest
  }, null)
