import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import type { DutyPerson } from '../shapes.ts'
import type { Owner } from './owner.ts'

/**
 * Who may be on duty for a station or an organization: may enter, holds a platform, and sees it by his data scope (1 the merchant, 2 his
 * organization and below, 3 his organization alone). At most 500, by name.
 */
export const peopleFor = async (db: Db, { orgId, orgPath }: Owner, now: number): Promise<DutyPerson[]> => {
  const { rows } = await sql<DutyPerson>`
    select u.id as "userId", u.real_name as "realName"
    from app_user u join organization home on home.id = u.org_id
    cross join lateral (
      select coalesce(min(r.data_scope), 3) as scope, bool_or(exists (
        select from role_authority a where a.role_id = r.id and a.authority like 'platform\_%')) as watches
      from user_role ur join role r on r.id = ur.role_id and r.status = 0 where ur.user_id = u.id
    ) held
    where ${mayEnter('u', now)} and (u.is_platform_admin or held.watches and case held.scope
      when 1 then ${orgPath} like ${sql.raw(merchantPath('home.path'))} || '%'
      when 2 then ${orgPath} like home.path || '%'
      else home.id = ${orgId} end)
    order by u.real_name, u.id limit 500`.execute(db)
  return rows
}
