import { randomBytes } from 'node:crypto'
import type { Db } from '#server/context/context.ts'
import { hashToken } from '#server/http/auth.ts'

export const challengeLifetime = 5 * 60_000
/** So many codes may be tried before the first step must be made again. */
export const challengeTries = 5

/** Lets a sign-in go on whose first step was right; the hash alone is kept. */
export const issueChallenge = async (db: Db, user: { id: string; version: number }, now: number) => {
  const challenge = randomBytes(32).toString('base64url')
  await db.deleteFrom('second_step').where('expires_at', '<', new Date(now)).execute()
  await db
    .insertInto('second_step')
    .values({
      hash: hashToken(challenge),
      user_id: user.id,
      user_version: user.version,
      expires_at: new Date(now + challengeLifetime),
    })
    .execute()
  return { challenge, expires_in: challengeLifetime / 1000 }
}

/** Whose sign-in it is; counts a try before it is made. undefined where it is unknown, used, too old or was tried too often. */
export const holdChallenge = (db: Db, challenge: string, now: number) =>
  db
    .updateTable('second_step as c')
    .from('app_user as u')
    .set((eb) => ({ tries: eb('c.tries', '+', 1) }))
    .whereRef('u.id', '=', 'c.user_id')
    .where('c.hash', '=', hashToken(challenge))
    .where('c.tries', '<', challengeTries)
    .where('c.expires_at', '>', new Date(now))
    .returning(['c.user_id as userId', 'c.user_version as version', 'u.user_name as userName'])
    .executeTakeFirst()

/** True once. */
export const useChallenge = async (db: Db, challenge: string): Promise<boolean> =>
  (await db
    .deleteFrom('second_step')
    .where('hash', '=', hashToken(challenge))
    .returning('user_id')
    .executeTakeFirst()) !== undefined
