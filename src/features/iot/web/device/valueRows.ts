import type { Language } from '#contract/errors.ts'
import type { LatestValue } from '#features/devices/shapes.ts'
import { pointLabel } from '../items.ts'

/** A point with its newest value; of an array how many `places` it has, and their extremes. */
export type ValueRow = Pick<LatestValue, 'pointKey' | 'unit' | 'decimals' | 'value' | 'ts' | 'legend'> & {
  readonly name: string
  readonly places?: number
  readonly low: number | null
  readonly high: number | null
}

/** One row a point, in the order of the profile. */
export const valueRows = (values: readonly LatestValue[], language: Language): ValueRow[] =>
  [...Map.groupBy(values, ({ pointKey }) => pointKey).values()].flatMap((places): ValueRow[] => {
    const [first] = places
    if (!first) return []
    const { pointKey, unit, decimals, value, ts, legend, kind } = first
    const row = {
      pointKey,
      unit,
      decimals,
      name: pointLabel(first, language),
      ...(legend === undefined ? {} : { legend }),
    }
    if (kind !== 'array') return [{ ...row, value, ts, low: null, high: null }]
    const known = places.flatMap((each) => each.value ?? [])
    const times = places.flatMap((each) => each.ts ?? [])
    const [low, high] = known.length === 0 ? [null, null] : [Math.min(...known), Math.max(...known)]
    return [{ ...row, value: null, ts: times.length > 0 ? Math.max(...times) : null, places: places.length, low, high }]
  })
