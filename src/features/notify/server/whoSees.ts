import { sql } from 'kysely'
import { monitoring, platformAuthority } from '#contract/platforms.ts'
import type { Db } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'

/** A person and what he would be told of: at one of these stations, on one of these platforms. */
export type Asked = {
  readonly userId: string
  readonly stationIds: readonly string[]
  readonly platforms: readonly string[]
}
const keyOf = ({ userId, stationIds, platforms }: Asked): string =>
  `${userId} ${stationIds.join(',')} ${platforms.join(',')}`

export type Sight = {
  /** may enter now, and sees one of the stations and one of the platforms by his roles */
  sees(asked: Asked): boolean
  exists(userId: string): boolean
}

const every = monitoring.map(({ key }) => platformAuthority(key))

/** One question for all: users and roles count as they are now, as they do for a caller (`inScope`, `onPlatforms`). */
export const whoSees = async (db: Db, all: readonly Asked[], now: number): Promise<Sight> => {
  const distinct = [...new Map(all.map((asked) => [keyOf(asked), asked])).values()]
  if (distinct.length === 0) return { sees: () => false, exists: () => false }
  const { rows } = await sql<{ at: number; userId: string; sees: boolean }>`
    with asked as (
      select (at - 1)::int as at, user_id, string_to_array(stations, ',')::bigint[] as stations,
        string_to_array(platforms, ',') as platforms
      from unnest(${distinct.map(({ userId }) => userId)}::bigint[], ${distinct.map(({ stationIds }) => stationIds.join(','))}::text[],
        ${distinct.map(({ platforms }) => platforms.map((key) => `platform_${key}`).join(','))}::text[])
        with ordinality as t (user_id, stations, platforms, at)
    ), person as (
      select u.id, u.is_platform_admin, home.id as org_id, home.path, ${sql.raw(merchantPath('home.path'))} as merchant_path,
        held.scope, held.authorities, ${mayEnter('u', now)} as enters
      from app_user u join organization home on home.id = u.org_id
      cross join lateral (
        select coalesce(min(r.data_scope), 3) as scope, array(
          select distinct a.authority from user_role ur join role e on e.id = ur.role_id and e.status = 0
          join role_authority a on a.role_id = e.id where ur.user_id = u.id
        ) as authorities
        from user_role ur join role r on r.id = ur.role_id and r.status = 0 where ur.user_id = u.id
      ) held
      where u.id in (select user_id from asked)
    )
    select asked.at, p.id as "userId", (p.enters and (p.is_platform_admin or (
      (p.authorities && asked.platforms or p.authorities @> ${every}::text[])
      and exists (
        select from station s join organization o on o.id = s.org_id
        where s.id = any(asked.stations) and case p.scope
          when 1 then o.path like p.merchant_path || '%'
          when 2 then o.path like p.path || '%'
          else o.id = p.org_id end)))) as sees
    from asked join person p on p.id = asked.user_id`.execute(db)
  const known = new Set(rows.map(({ userId }) => userId))
  const allowed = new Set(
    rows.flatMap(({ at, sees }) => {
      const asked = distinct[at]
      return sees && asked ? [keyOf(asked)] : []
    }),
  )
  return { sees: (asked) => allowed.has(keyOf(asked)), exists: (userId) => known.has(userId) }
}
