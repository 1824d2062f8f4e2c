import type { Point } from '#catalogue/points/point.ts'
import { appendSlots, slotCount } from '#catalogue/points/slots.ts'
import type { Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'

/**
 * Makes `points` (derived ones included) the points of a profile: known ones keep their slots, new ones are appended, missing ones are
 * marked removed. Refuses `profile.point_fixed` where a known point comes with another kind or size, `request.invalid` where a frame
 * would have more than `mostSlots` numbers. Call it inside a transaction that holds the profile's row.
 */
export const writeProfilePoints = async (
  db: Db,
  profileId: string,
  points: readonly Point[],
  mostSlots = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const existing = await db
    .selectFrom('profile_point')
    .where('profile_id', '=', profileId)
    .select(['key as pointKey', 'kind', 'size', 'name', 'first_slot as firstSlot'])
    .execute()
  const known = new Map(existing.map((point) => [point.pointKey, point]))
  for (const { pointKey, kind, size } of points) {
    const before = known.get(pointKey)
    if (before && (before.kind !== kind || before.size !== size))
      throw new AppError('profile.point_fixed', pointKey, before.name, String(before.size))
  }
  const slots = appendSlots(existing, points)
  const placed = points.map(({ pointKey, size }) => ({ pointKey, size, firstSlot: slots.get(pointKey) ?? 0 }))
  if (slotCount([...existing, ...placed]) > mostSlots) throw new AppError('request.invalid', 'points.size')
  await db.updateTable('profile_point').set({ removed: true }).where('profile_id', '=', profileId).execute()
  if (points.length === 0) return
  const rows = points.map((point, position) => ({
    profile_id: profileId,
    key: point.pointKey,
    name: point.pointName,
    name_en: point.pointNameEn,
    unit: point.unit,
    kind: point.kind,
    decimals: point.decimals,
    size: point.size,
    first_slot: slots.get(point.pointKey) ?? 0,
    min: point.min,
    max: point.max,
    sentinels: [...point.sentinels],
    derive_from: point.derive?.from ?? null,
    derive_what: point.derive?.what ?? null,
    legend: point.legend,
    columns: point.columns ?? null,
    writing: point.writing ?? 'none',
    position,
    removed: false,
  }))
  await db
    .insertInto('profile_point')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'key']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        name_en: row.ref('excluded.name_en'),
        unit: row.ref('excluded.unit'),
        decimals: row.ref('excluded.decimals'),
        min: row.ref('excluded.min'),
        max: row.ref('excluded.max'),
        sentinels: row.ref('excluded.sentinels'),
        derive_from: row.ref('excluded.derive_from'),
        derive_what: row.ref('excluded.derive_what'),
        legend: row.ref('excluded.legend'),
        columns: row.ref('excluded.columns'),
        writing: row.ref('excluded.writing'),
        position: row.ref('excluded.position'),
        removed: false,
      })),
    )
    .execute()
}
