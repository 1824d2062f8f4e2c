import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import type { Identity } from './provider.ts'

type Linked = { id: string; userName: string; may: boolean }

/**
 * The user whom this identity is linked to. The first time it is the one whose external name an administrator set to what the provider
 * calls him, and who may enter; from then on issuer and subject alone count, whatever the name becomes.
 */
export const linkedUser = async (
  db: Db,
  { issuer, subject, name }: Identity,
  now: number,
): Promise<Linked | undefined> => {
  const bound = await db
    .selectFrom('app_user')
    .select(['id', 'user_name as userName', mayEnter('app_user', now).as('may')])
    .where('external_issuer', '=', issuer)
    .where('external_sub', '=', subject)
    .executeTakeFirst()
  if (bound || name === undefined) return bound
  return db
    .updateTable('app_user')
    .set({ external_issuer: issuer, external_sub: subject })
    .where('external_name', '=', name)
    .where((eb) => eb.or([eb('external_sub', 'is', null), eb('external_issuer', '<>', issuer)]))
    .where(mayEnter('app_user', now))
    .returning(['id', 'user_name as userName', sql<boolean>`true`.as('may')])
    .executeTakeFirst()
}
