import type { ProfileDefinition } from '#catalogue/points/point.ts'
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
    return taken
  })

const seedProfile = async (
  trx: Db,
  { profileKey, profileName, profileNameEn, intervalSeconds }: ProfileDefinition,
): Promise<string | undefined> => {
  const names = { name: profileName, name_en: profileNameEn, interval_seconds: intervalSeconds }
  const profile = await trx
    .insertInto('profile')
    .values({ key: profileKey, builtin: true, ...names })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(names).where('profile.builtin', '=', true))
    .returning('id')
    .executeTakeFirst()
  return profile?.id
}
