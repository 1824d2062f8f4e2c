import type { Derivation, Point } from './point.ts'
import { derived } from './points.ts'

const kinds = [
  { what: 'max', suffix: 'Max', zh: '最大值', en: 'max' },
  { what: 'min', suffix: 'Min', zh: '最小值', en: 'min' },
  { what: 'difference', suffix: 'Difference', zh: '极差', en: 'difference' },
  { what: 'maxIndex', suffix: 'MaxIndex', zh: '最大值序号', en: 'index of max' },
  { what: 'minIndex', suffix: 'MinIndex', zh: '最小值序号', en: 'index of min' },
] as const satisfies readonly { what: Derivation['what']; suffix: string; zh: string; en: string }[]

/** Adds max, min, difference and the two indexes of every array point, except those that the list already has. */
export const withDerived = (points: readonly Point[]): Point[] => {
  const keys = new Set(points.map((point) => point.pointKey))
  const has = (from: string, what: string) => points.some(({ derive }) => derive?.from === from && derive.what === what)
  const added = points
    .filter((point) => point.kind === 'array')
    .flatMap((array) =>
      kinds
        .filter(({ what, suffix }) => !has(array.pointKey, what) && !keys.has(array.pointKey + suffix))
        .map(({ what, suffix, zh, en }) =>
          derived(
            array,
            what,
            array.pointKey + suffix,
            array.pointName + zh,
            `${array.pointNameEn || array.pointKey} ${en}`,
          ),
        ),
    )
  return [...points, ...added]
}

/** The array among `points` from which a point with this key is derived, where there is one. */
export const sourceOf = (pointKey: string, points: readonly Pick<Point, 'pointKey' | 'kind'>[]): string | undefined =>
  points.find((array) => array.kind === 'array' && kinds.some(({ suffix }) => array.pointKey + suffix === pointKey))
    ?.pointKey

/** True for a point that `withDerived` added, not one that somebody declared. */
export const isAdded = (pointKey: string, from: string | null): boolean =>
  from !== null && kinds.some(({ suffix }) => from + suffix === pointKey)
