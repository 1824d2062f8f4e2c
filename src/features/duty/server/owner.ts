import { sql } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { DutyOwner } from '../shapes.ts'

/** Whose roster it is: a station's, or an organization's. */
export type Asked = { readonly stationId?: string | undefined; readonly orgId?: string | undefined }
export type Owner = {
  readonly kind: 'station' | 'org'
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** of the organization itself, or of the station's */
  readonly orgId: string
  readonly orgPath: string
}

/** Organizations first, then stations, each by name. */
export const ownersFor = async (db: Db, caller: Caller) => {
  const { rows } = await sql<DutyOwner>`
    select 'org' as kind, o.id, o.name, o.time_zone as "timeZone", exists (select from duty_roster r where r.org_id = o.id) as own
    from organization o where ${inScope(caller, 'o.id')}
    union all
    select 'station', s.id, s.name, s.time_zone, exists (select from duty_roster r where r.station_id = s.id)
    from station s where ${inScope(caller, 's.org_id')}
    order by kind, name, id`.execute(db)
  return rows
}

/** Refuses `rows.not_found` outside the caller's scope. */
export const ownerFor = async (db: Db, caller: Caller, { stationId, orgId }: Asked): Promise<Owner> => {
  const found = stationId
    ? await db
        .selectFrom('station as s')
        .innerJoin('organization as o', 'o.id', 's.org_id')
        .select(['s.id', 's.name', 's.time_zone as timeZone', 'o.id as orgId', 'o.path as orgPath'])
        .select(sql<'station'>`'station'`.as('kind'))
        .where('s.id', '=', stationId)
        .where(inScope(caller, 's.org_id'))
        .executeTakeFirst()
    : await db
        .selectFrom('organization as o')
        .select(['o.id', 'o.name', 'o.time_zone as timeZone', 'o.id as orgId', 'o.path as orgPath'])
        .select(sql<'org'>`'org'`.as('kind'))
        .where('o.id', '=', orgId ?? '')
        .where(inScope(caller, 'o.id'))
        .executeTakeFirst()
  if (!found) throw new AppError('rows.not_found')
  return found
}
