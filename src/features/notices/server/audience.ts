import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'

/** The last organization of a path such as `/1/4/`. */
const lastOf = (path: string): string | undefined => path.split('/').filter(Boolean).at(-1)

/** Whom "all" means: a platform administrator everyone, others what they see of their merchant. */
const everyoneFor = (caller: Caller): { to_all: boolean; org?: { org_id: string; below: boolean } } => {
  if (caller.isPlatformAdmin) return { to_all: true }
  const org_id = caller.dataScope === 1 ? (lastOf(caller.merchantPath) ?? caller.orgId) : caller.orgId
  return { to_all: false, org: { org_id, below: caller.dataScope !== 3 } }
}

/** Says for whom a notice is; refuses organizations outside the caller's scope. */
export const setAudience = async (
  trx: Transaction<Tables>,
  caller: Caller,
  noticeId: string,
  deptIds: readonly string[],
): Promise<void> => {
  await trx.deleteFrom('notice_org').where('notice_id', '=', noticeId).execute()
  const all = deptIds.length === 0 ? everyoneFor(caller) : { to_all: false }
  await trx.updateTable('notice').set({ to_all: all.to_all }).where('id', '=', noticeId).execute()
  if (all.org)
    await trx
      .insertInto('notice_org')
      .values({ notice_id: noticeId, ...all.org })
      .execute()
  if (deptIds.length === 0) return
  const wanted = [...new Set(deptIds)]
  const below = caller.isPlatformAdmin || caller.dataScope !== 3
  const { rows } = await sql`
    insert into notice_org (notice_id, org_id, below)
    select ${noticeId}, o.id, ${below} from organization o where o.id = any(${wanted}::bigint[]) and ${inScope(caller, 'o.id')}
    returning org_id`.execute(trx)
  if (rows.length !== wanted.length) throw new AppError('rows.not_found')
}

/** Whether these are the organizations that a notice is for already; none are everyone. */
export const hasAudience = async (
  trx: Transaction<Tables>,
  noticeId: string,
  deptIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ same: boolean }>`
    select n.to_all = ${deptIds.length === 0} and array(
        select t.org_id from notice_org t where t.notice_id = n.id order by 1
      ) = array(select distinct given from unnest(${deptIds}::bigint[]) given order by 1) as same
    from notice n where n.id = ${noticeId}`.execute(trx)
  return rows[0]?.same ?? false
}

/** SQL condition on `notice`: some read it whom the caller could not publish to. */
export const readBeyond = (caller: Caller): RawBuilder<boolean> =>
  caller.isPlatformAdmin
    ? sql<boolean>`false`
    : sql<boolean>`(notice.to_all or exists (
        select from notice_org t where t.notice_id = notice.id
          and (not ${inScope(caller, 't.org_id')} or (t.below and ${caller.dataScope === 3}))))`

/** For whom a notice is, for the log: names of organizations, or `*` for everyone. */
export const audienceWords = async (trx: Transaction<Tables>, noticeId: string): Promise<string> => {
  const { to_all } = await trx
    .selectFrom('notice')
    .select('to_all')
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow()
  if (to_all) return '*'
  const rows = await trx
    .selectFrom('notice_org as n')
    .innerJoin('organization as o', 'o.id', 'n.org_id')
    .select('o.name')
    .where('n.notice_id', '=', noticeId)
    .orderBy('n.org_id')
    .execute()
  return rows.map(({ name }) => name).join('、')
}

/** The organizations that the caller may publish to. */
export const publishable = (db: Db, caller: Caller) =>
  db
    .selectFrom('organization')
    .select(['id as dept_id', 'name as dept_name', 'parent_id'])
    .where(inScope(caller, 'organization.id'))
    .orderBy('path')
    .execute()

/** Users with a session that lives, whose count of unread notices may have changed. */
export const signedInUsers = async (db: Db, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('session')
    .select('user_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', new Date(now))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
