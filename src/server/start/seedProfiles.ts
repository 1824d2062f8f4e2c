import type { PointKind, ProfileDefinition } from '#catalogue/points/point.ts'
import { naturesOf } from '#catalogue/natures.ts'
import type { Db } from '../context/context.ts'
import { writeProfilePoints } from '../telemetry/store/profilePoints.ts'

/**
 * Brings the built-in profiles to what the catalogue says; slots are only ever appended. Idempotent. Answers the keys it left alone
 * because somebody defined a profile of that key at run time.
 */
export const seedProfiles = (db: Db, definitions: readonly ProfileDefinition[]): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const taken: string[] = []
    for (const definition of definitions) {
      const id = await seedProfile(trx, definition)
      if (id === undefined) taken.push(definition.profileKey)
      else await writeProfilePoints(trx, id, definition.points)
    }
    await nameNatures(trx)
    return taken
  })

const seedProfile = async (
  trx: Db,
  { profileKey, profileName, profileNameEn, intervalSeconds, pace, points, natures, platforms = [] }: ProfileDefinition,
): Promise<string | undefined> => {
  const names = {
    name: profileName,
    name_en: profileNameEn,
    interval_seconds: intervalSeconds,
    pace_least: pace?.least ?? null,
    pace_most: pace?.most ?? null,
    natures: naturesOf(points, natures),
    named_natures: [...(natures ?? [])],
    platforms: [...platforms],
  }
  const profile = await trx
    .insertInto('profile')
    .values({ key: profileKey, builtin: true, ...names })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(names).where('profile.builtin', '=', true))
    .returning('id')
    .executeTakeFirst()
  return profile?.id
}

/** Profiles that were defined before natures were stored. */
const nameNatures = async (trx: Db): Promise<void> => {
  const profiles = await trx.selectFrom('profile').select('id').where('natures', 'is', null).execute()
  for (const { id } of profiles) {
    const points = await trx
      .selectFrom('profile_point')
      .select(['key as pointKey', 'kind'])
      .where('profile_id', '=', id)
      .where('removed', '=', false)
      .execute()
    const natures = naturesOf(points.map(({ pointKey, kind }) => ({ pointKey, kind: kind as PointKind })))
    await trx.updateTable('profile').set({ natures }).where('id', '=', id).execute()
  }
}
