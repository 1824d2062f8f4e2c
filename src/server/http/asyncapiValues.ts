import type { Point, ProfileDefinition } from '#catalogue/points/point.ts'

type Json = Record<string, unknown>

const limits = ({ min, max }: Point): Json => ({
  ...(min === null ? {} : { minimum: min }),
  ...(max === null ? {} : { maximum: max }),
})
const one = (point: Point): Json => ({
  type: [...(point.kind === 'state' ? ['number', 'boolean'] : ['number']), 'null'],
  ...limits(point),
})
const pointOf = (point: Point): Json => {
  const description = [point.pointNameEn, point.unit, point.kind === 'register' ? 'a counter' : '']
    .filter(Boolean)
    .join(', ')
  const none = point.sentinels.length > 0 ? { 'x-no-value': point.sentinels } : {}
  if (point.kind !== 'array') return { description, ...one(point), ...none }
  return { description, type: 'array', minItems: point.size, maxItems: point.size, items: one(point), ...none }
}

/** The `values` of a sample of this type, as JSON schema; what is derived from other points may be left out. */
export const valuesOf = ({ profileNameEn, points }: ProfileDefinition): Json => ({
  title: profileNameEn,
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(points.map((point) => [point.pointKey, pointOf(point)])),
})
