import { sql, type Transaction } from 'kysely'
import type { Db } from '../context/context.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../http/appError.ts'

const peopleLock = 7_439_203

/** A change of users, roles, organizations or merchants, or of what goes along with them: one after the other, so that what was checked still holds when it commits. */
export const changePeople = <T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${peopleLock}::bigint)`.execute(trx)
    return work(trx)
  })

/** What was given in place of what was; undefined leaves it. */
export const merged = <T extends object>(before: T, given: { [K in keyof T]?: T[K] | undefined }): T => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(given).filter(([key, value]) => key in before && value !== undefined),
  ) as Partial<T>),
})

/** Refuses where the change would leave no platform administrator who may always enter. */
export const refuseWithoutAdministrator = async (trx: Transaction<Tables>): Promise<void> => {
  const left = await trx
    .selectFrom('app_user as u')
    .innerJoin('user_role as ur', 'ur.user_id', 'u.id')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .select('u.id')
    .where('u.is_platform_admin', '=', true)
    .where('u.status', '=', 0)
    .where('u.expiry_time', 'is', null)
    .where('r.key', '=', 'administrator')
    .where('r.status', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new AppError('user.last_administrator')
}

/** Refuses a version that is not the row's; none given is none checked. */
export const refuseStale = (row: { version: number }, version: number | undefined): void => {
  if (version !== undefined && version !== row.version) throw new AppError('rows.changed')
}
