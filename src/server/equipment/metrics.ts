import { bareCode } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import type { Part, Unit } from './parts.ts'
import { reading, roundedOrNull } from './reading.ts'
import { isExtreme, unitValue, type Value } from './values.ts'

/** The name in the caller's language, and beside it the English one; a profile may have none. */
export const pointNames = (point: PointSlot, language: Language): { name: string; nameEn: string } => {
  const nameEn = point.pointNameEn || point.pointName
  return { name: language === 'en' ? nameEn : point.pointName, nameEn }
}

const metric = (point: PointSlot, found: Value | null, language: Language): Metric => ({
  code: point.pointKey,
  ...pointNames(point, language),
  value: roundedOrNull(found?.value),
  unit: point.unit,
  decimals: point.decimals,
  source: found?.source ?? null,
  ...(found?.cluster === undefined ? {} : { cluster: found.cluster }),
  ...(found?.cell === undefined ? {} : { cell: found.cell }),
  ts: found?.ts ?? null,
})

/** Those of the points that the device's profile has, as they stand. */
const metricsBy = (
  { device }: Part,
  keys: readonly string[],
  find: (key: string) => Value | null,
  language: Language,
): Metric[] =>
  keys.flatMap((key) => {
    const point = device.profile.byKey.get(key)
    return point ? [metric(point, find(key), language)] : []
  })

/** The metrics of a unit: reported values, else derived ones; extremes with their cluster and cell. */
export const unitMetrics = (unit: Unit, keys: readonly string[], language: Language): Metric[] =>
  metricsBy(unit, keys, (key) => unitValue(unit, key), language).map((each) =>
    isExtreme(each.code) ? { cluster: null, cell: null, ...each } : each,
  )

const clusterValue = ({ device, row }: Part, key: string): Value | null => {
  const found = reading(device, row, key)
  if (!found) return null
  const cell = device.profile.byKey.has(`${key}Cell`) ? { cell: reading(device, row, `${key}Cell`)?.value ?? null } : {}
  return { ...found, ...cell, source: 'reported' }
}

/** The metrics of a device that is no unit: its reported values, extremes with their cell. */
export const partMetrics = (part: Part, keys: readonly string[], language: Language): Metric[] =>
  metricsBy(part, keys, (key) => clusterValue(part, key), language)

/** The legend of a state; undefined for any other point. */
export const legendOf = ({ profile }: Device, code: string): string | undefined => {
  const point = profile.byKey.get(code)
  return point?.kind === 'state' ? (point.legend ?? bareCode) : undefined
}

export const stateMetrics = (part: Part, keys: readonly string[], language: Language): StateMetric[] =>
  partMetrics(part, keys, language).map((each) => ({ ...each, legend: legendOf(part.device, each.code) ?? bareCode }))
