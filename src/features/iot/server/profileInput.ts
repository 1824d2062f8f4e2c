import type { z } from 'zod'
import { profiles } from '#catalogue/profiles.ts'
import { isLegendKey, type LegendKey } from '#catalogue/states/legends.ts'
import { sourceOf, withDerived } from '#catalogue/points/derived.ts'
import type { Point } from '#catalogue/points/point.ts'
import { AppError } from '#server/http/appError.ts'
import { fieldPath } from '#server/http/parseInput.ts'
import type { profilePoint } from '../shapes.ts'

/** As many numbers a frame of a profile defined at run time may hold. */
export const mostSlots = 20_000

const usualLegends = new Map(
  profiles.flatMap(({ points }) =>
    points.flatMap(({ pointKey, legend }) => (legend ? [[pointKey, legend] as const] : [])),
  ),
)

const legendOf = ({ kind, pointKey, legend }: z.output<typeof profilePoint>): LegendKey | null => {
  if (legend === undefined && kind === 'state') return usualLegends.get(pointKey) ?? null
  return legend && isLegendKey(legend) ? legend : null
}

const asPoint = (given: z.output<typeof profilePoint>): Point => ({
  pointKey: given.pointKey,
  pointName: given.pointName,
  pointNameEn: given.pointNameEn ?? '',
  unit: given.unit,
  kind: given.kind,
  decimals: given.decimals,
  size: given.size,
  min: given.min ?? null,
  max: given.max ?? null,
  sentinels: given.sentinels,
  derive: null,
  legend: legendOf(given),
  columns: given.kind === 'array' ? (given.columns ?? null) : null,
  writing: given.writing ?? 'none',
})

/**
 * The points of a request with what is derived from them; refuses `request.invalid` naming the point. None may take the key of a derived
 * one, except those that the profile has had as points of their own (`declared`).
 */
export const pointsOf = (
  given: readonly z.output<typeof profilePoint>[],
  declared: ReadonlySet<string> = new Set(),
): Point[] => {
  const placeOf = (key: string): number => given.findIndex(({ pointKey }) => pointKey === key)
  given.forEach(({ pointKey, kind, size, min, max, legend }, index) => {
    const path = (field: string) => fieldPath(['points', index, field])
    const refuse = (field: string) => new AppError('request.invalid', `${path(field)}: ${pointKey}`)
    const refuseKey = (key: 'point.key_taken' | 'point.key_derived', holder: number) =>
      new AppError(key, path('pointKey'), pointKey, String(holder + 1), given[holder]?.pointName ?? '')
    if (placeOf(pointKey) < index) throw refuseKey('point.key_taken', placeOf(pointKey))
    if (kind !== 'array' && size !== 1) throw refuse('size')
    if (typeof min === 'number' && typeof max === 'number' && min > max) throw refuse('min')
    if (legend && (kind !== 'state' || !isLegendKey(legend))) throw refuse('legend')
    const source = declared.has(pointKey) ? undefined : sourceOf(pointKey, given)
    if (source !== undefined) throw refuseKey('point.key_derived', placeOf(source))
  })
  return withDerived(given.map(asPoint))
}
