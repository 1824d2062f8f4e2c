import type { BoundPoint, BoundValue, Taken } from './bound.ts'

type Place = Pick<BoundPoint, 'pointKey' | 'index'>

/** Keys of which more than the first place is bound. */
export const arrayKeys = (points: readonly Place[]): ReadonlySet<string> =>
  new Set(points.filter(({ index }) => index > 0).map(({ pointKey }) => pointKey))

/** Values by point key; those of `arrays` as an array. */
export const byKey = (
  found: readonly { readonly point: Place; readonly value: number | string }[],
  arrays: ReadonlySet<string>,
): Record<string, BoundValue> => {
  const values: Record<string, BoundValue> = {}
  const lists = new Map<string, (number | null)[]>()
  for (const { point, value } of found) {
    if (!arrays.has(point.pointKey)) values[point.pointKey] = value
    else if (typeof value === 'number') {
      const list = lists.get(point.pointKey) ?? []
      while (list.length <= point.index) list.push(null)
      list[point.index] = value
      lists.set(point.pointKey, list)
    }
  }
  return lists.size === 0 ? values : { ...values, ...Object.fromEntries(lists) }
}

type Found = { readonly ts: number; readonly point: Place; readonly value: number | string }
/** A sample for each time, oldest first. */
export const samplesOf = (found: readonly Found[], arrays: ReadonlySet<string>): Taken[] =>
  [...Map.groupBy(found, ({ ts }) => ts)]
    .sort(([a], [b]) => a - b)
    .map(([ts, own]) => ({ ts, values: byKey(own, arrays) }))
