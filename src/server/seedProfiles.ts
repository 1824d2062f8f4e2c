import type { ProfileDefinition } from '#catalogue/point.ts'
import type { Db } from './context.ts'
import { writeProfilePoints } from './telemetry/profilePoints.ts'

/** Brings the built-in profiles to what the catalogue says; slots are only ever appended. Idempotent. */
export const seedProfiles = async (db: Db, definitions: readonly ProfileDefinition[]): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    for (const definition of definitions)
      await writeProfilePoints(trx, await seedProfile(trx, definition), definition.points)
  })
}

const seedProfile = async (
  trx: Db,
  { profileKey, profileName, profileNameEn, intervalSeconds }: ProfileDefinition,
): Promise<string> => {
  const names = { name: profileName, name_en: profileNameEn, interval_seconds: intervalSeconds }
  const profile = await trx
    .insertInto('profile')
    .values({ key: profileKey, builtin: true, ...names })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(names).where('profile.builtin', '=', true))
    .returning('id')
    .executeTakeFirst()
  if (!profile)
    throw new Error(`the profile ${profileKey} was defined at run time and stands in the way of the built-in one`)
  return profile.id
}
