import type { Language } from '#contract/errors.ts'
import type { LatestValue } from '#features/devices/shapes.ts'

/** `soc`, or `cellVoltage:3` for one place (from 1) of an array; what the curve and history calls name a number. */
export const itemId = ({ kind, pointKey, index }: LatestValue): string =>
  kind === 'array' ? `${pointKey}:${index}` : pointKey

export const pointLabel = ({ pointName, pointNameEn }: LatestValue, language: Language): string =>
  language === 'en' ? pointNameEn || pointName : pointName

export const itemLabel = (value: LatestValue, language: Language): string =>
  pointLabel(value, language) + (value.kind === 'array' ? ` ${value.index}` : '')

export const plainValues = (values: readonly LatestValue[]): LatestValue[] =>
  values.filter(({ kind }) => kind !== 'array')

/** The places of each array point, in display order. */
export const arraysOf = (values: readonly LatestValue[]): [pointKey: string, places: LatestValue[]][] =>
  Object.entries(
    Object.groupBy(
      values.filter(({ kind }) => kind === 'array'),
      ({ pointKey }) => pointKey,
    ),
  ).map(([pointKey, places]) => [pointKey, places ?? []])

const mostItems = 8

/** What a page draws before anyone chose: the first two measured values, and a small array as a whole. */
export const defaultItems = (values: readonly LatestValue[]): string[] => {
  const gauges = values.filter(({ kind }) => kind === 'gauge').slice(0, 2)
  const small = arraysOf(values).find(([, places]) => places.length <= 6)?.[1] ?? []
  const chosen = [...gauges, ...small]
  return (chosen.length > 0 ? chosen : values).slice(0, mostItems).map(itemId)
}

/** Curves of one unit share a chart. */
export const byUnit = <T extends { unit: string }>(series: readonly T[]): T[][] => [
  ...Map.groupBy(series, ({ unit }) => unit).values(),
]

/** Each array point as a grid shows it: its values by place, and when the newest came. */
export const gridsOf = (values: readonly LatestValue[], language: Language) =>
  arraysOf(values).flatMap(([pointKey, places]) => {
    const [first] = places
    if (!first) return []
    const times = places.flatMap(({ ts }) => ts ?? [])
    return {
      pointKey,
      name: pointLabel(first, language),
      unit: first.unit,
      decimals: first.decimals,
      ...(first.columns === undefined ? {} : { columns: first.columns }),
      values: places.map(({ value }) => value),
      ts: times.length > 0 ? Math.max(...times) : null,
    }
  })
