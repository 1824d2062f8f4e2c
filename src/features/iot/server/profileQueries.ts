import type { Parsed } from '#contract/endpoint.ts'
import { isAdded } from '#catalogue/derived.ts'
import { pointKinds } from '#catalogue/point.ts'
import { profiles as builtins } from '#catalogue/profiles.ts'
import type { Language } from '#contract/errors.ts'
import type { Db } from '#server/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { AppError } from '#server/http/appError.ts'
import { writeProfilePoints } from '#server/telemetry/profilePoints.ts'
import type { iotContract } from '../contract.ts'
import { mostSlots, pointsOf } from './profileInput.ts'

type Inputs = typeof iotContract

export const addProfile = (db: Db, input: Parsed<Inputs['profileAdd']>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    if (builtins.some(({ profileKey }) => profileKey === input.profileKey)) throw new AppError('profile.key_taken')
    const points = pointsOf(input.points)
    const made = await trx
      .insertInto('profile')
      .values({
        key: input.profileKey,
        name: input.profileName,
        interval_seconds: input.intervalSeconds,
        request_id: input.requestId || null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await writeProfilePoints(trx, made.id, points, mostSlots)
      return made.id
    }
    const before = await trx
      .selectFrom('profile')
      .select('id')
      .where('request_id', '=', input.requestId || null)
      .executeTakeFirst()
    if (!before) throw new AppError('profile.key_taken')
    return before.id
  })

const lockCustom = async (trx: Db, profileId: string) => {
  const row = await trx
    .selectFrom('profile')
    .select(['key', 'builtin', 'version'])
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.builtin) throw new AppError('profile.builtin')
  return row
}

export const editProfile = (db: Db, input: Parsed<Inputs['profileEdit']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockCustom(trx, input.profileId)
    if (input.version !== undefined && input.version !== row.version) throw new AppError('rows.changed')
    if (input.profileKey !== row.key) throw new AppError('request.invalid', 'profileKey')
    await writeProfilePoints(trx, input.profileId, pointsOf(input.points), mostSlots)
    await trx
      .updateTable('profile')
      .set({ name: input.profileName, interval_seconds: input.intervalSeconds, version: row.version + 1 })
      .where('id', '=', input.profileId)
      .execute()
  })

export const removeProfile = (db: Db, profileId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Nobody can add a device of this profile while its row is held.
    await lockCustom(trx, profileId)
    const device = await trx
      .selectFrom('device')
      .select('id')
      .where('profile_id', '=', profileId)
      .limit(1)
      .executeTakeFirst()
    if (device) throw new AppError('rows.in_use')
    await trx.deleteFrom('profile').where('id', '=', profileId).execute()
  })

export const profilePage = async (db: Db, input: Parsed<Inputs['profilePage']>, language: Language) => {
  const pattern = containing(input.profileName ?? '')
  const query = db
    .selectFrom('profile')
    .selectAll()
    .$if(Boolean(input.profileName), (q) =>
      q.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('name_en', 'ilike', pattern)])),
    )
    .orderBy('builtin')
    .orderBy('id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  // What somebody defined goes back as it was given, since it is what the form sends again.
  const points = await pointsOfProfiles(
    db,
    rows.map(({ id }) => id),
  )
  const records = rows.map((row) => ({
    profileId: row.id,
    profileKey: row.key,
    profileName: language === 'en' ? row.name_en || row.name : row.name,
    intervalSeconds: row.interval_seconds,
    builtin: row.builtin,
    version: row.version,
    points: (points.get(row.id) ?? []).map((point) =>
      row.builtin && language === 'en' ? { ...point, pointName: point.pointNameEn || point.pointName } : point,
    ),
  }))
  return { records, ...page }
}

/** The points that were declared, by profile; those that `withDerived` added come back by themselves. */
const pointsOfProfiles = async (db: Db, profileIds: readonly string[]) => {
  if (profileIds.length === 0) return new Map<string, ReturnType<typeof pointOf>[]>()
  const rows = await db
    .selectFrom('profile_point')
    .selectAll()
    .where('profile_id', 'in', profileIds)
    .where('removed', '=', false)
    .orderBy('position')
    .execute()
  const declared = rows.filter((row) => !isAdded(row.key, row.derive_from))
  return new Map([...Map.groupBy(declared, (row) => row.profile_id)].map(([id, own]) => [id, own.map(pointOf)]))
}

type PointRow = {
  key: string
  name: string
  name_en: string
  unit: string
  kind: string
  decimals: number
  size: number
} & {
  min: number | null
  max: number | null
  sentinels: number[]
}

const pointOf = (row: PointRow) => ({
  pointKey: row.key,
  pointName: row.name,
  pointNameEn: row.name_en,
  unit: row.unit,
  kind: pointKinds.find((kind) => kind === row.kind) ?? 'gauge',
  decimals: row.decimals,
  size: row.size,
  min: row.min,
  max: row.max,
  sentinels: row.sentinels,
})
