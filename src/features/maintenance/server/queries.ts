import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { profileName } from '#server/db/profileName.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { MaintenanceRow, maintenanceContract } from '../contract.ts'

type Inputs = { [K in keyof typeof maintenanceContract]: Parsed<(typeof maintenanceContract)[K]> }

/** Windows that the caller may see and change: of his equipment, or of a type within what he sees. */
export const windows = (db: Db, caller: Caller, language: Language) =>
  db
    .selectFrom('maintenance as m')
    .leftJoin('device as d', 'd.id', 'm.device_id')
    .leftJoin('station as s', (join) => join.on('s.id', '=', sql<string>`coalesce(m.station_id, d.station_id)`))
    .leftJoin('profile as p', 'p.key', 'm.device_type')
    .leftJoin('app_user as u', 'u.id', 'm.created_by')
    .select((eb) => [
      'm.id',
      'm.device_id',
      'm.station_id',
      'm.device_type',
      'm.from_at',
      'm.to_at',
      'm.reason',
      'm.created_at',
      'm.version',
      'd.name as device_name',
      's.name as station_name',
      'u.real_name as user_name',
      eb.fn.coalesce(profileName('p', language), 'm.device_type').as('type_name'),
    ])
    .where(
      sql<boolean>`case when m.device_type is null then ${inScope(caller, 's.org_id')} else ${inScope(caller, 'm.org_id')} end`,
    )

export type Window = Awaited<ReturnType<ReturnType<typeof windows>['execute']>>[number]

const targetOf = (row: Window): Pick<MaintenanceRow, 'kind' | 'target' | 'targetName'> => {
  if (row.device_id !== null)
    return { kind: 'device', target: row.device_id, targetName: `${row.station_name ?? ''} · ${row.device_name ?? ''}` }
  if (row.station_id !== null) return { kind: 'station', target: row.station_id, targetName: row.station_name ?? '' }
  return { kind: 'type', target: row.device_type ?? '', targetName: row.type_name ?? '' }
}
export const nameOfTarget = (row: Window): string => targetOf(row).targetName

const rowOf = (row: Window, { timeZone }: Caller, now: number): MaintenanceRow => {
  const timeOf = (at: Date): string => formatTime(at.getTime(), timeZone)
  return {
    ...targetOf(row),
    maintenanceId: row.id,
    startTime: timeOf(row.from_at),
    endTime: timeOf(row.to_at),
    reason: row.reason,
    state: row.to_at.getTime() <= now ? 'over' : row.from_at.getTime() <= now ? 'current' : 'planned',
    userName: row.user_name,
    creationTime: timeOf(row.created_at),
    version: row.version,
  }
}

export const windowPage = async (
  db: Db,
  caller: Caller,
  language: Language,
  now: number,
  { state, name, ...asked }: Inputs['page'],
) => {
  const at = new Date(now)
  const found = windows(db, caller, language)
    .$if(state === 'over', (q) => q.where('m.to_at', '<=', at))
    .$if(state === 'current', (q) => q.where('m.to_at', '>', at).where('m.from_at', '<=', at))
    .$if(state === 'planned', (q) => q.where('m.to_at', '>', at).where('m.from_at', '>', at))
    .$if(Boolean(name), (q) =>
      q.where(
        sql<boolean>`concat_ws(' ', d.name, s.name, p.name, p.name_en, m.device_type, m.reason) ilike ${containing(name ?? '')}`,
      ),
    )
    .orderBy('m.to_at', 'desc')
    .orderBy('m.id', 'desc')
  const { rows, ...page } = await paged(db, found, asked)
  return { records: rows.map((row) => rowOf(row, caller, now)), ...page }
}

export const typesInUse = (db: Db, caller: Caller, language: Language) =>
  db
    .selectFrom('profile as p')
    .select(['p.key as deviceType', sql<string>`coalesce(${profileName('p', language)}, p.key)`.as('typeName')])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('device as d')
          .innerJoin('station as s', 's.id', 'd.station_id')
          .select('d.id')
          .whereRef('d.profile_id', '=', 'p.id')
          .where(inScope(caller, 's.org_id')),
      ),
    )
    .orderBy('p.key')
    .execute()

/** Refuses `rows.not_found`. */
export const windowOfDevice = async (db: Db, caller: Caller, deviceId: string, now: number) => {
  const { rows } = await sql<{
    id: string | null
    to_at: Date
    reason: string
    user_name: string | null
    zone: string
  }>`
    with recursive mine as (
      select d.id, d.parent_id, d.profile_id, d.station_id from device d join station s on s.id = d.station_id
      where d.id = ${deviceId} and ${inScope(caller, 's.org_id')}
      union select up.id, up.parent_id, up.profile_id, up.station_id from device up join mine on mine.parent_id = up.id
    )
    select m.id, m.to_at, m.reason, u.real_name as user_name, s.time_zone as zone
    from mine join station s on s.id = mine.station_id join organization own on own.id = s.org_id
      join profile p on p.id = mine.profile_id
      left join (maintenance m left join organization o on o.id = m.org_id) on m.from_at <= ${new Date(now)}
        and m.to_at > ${new Date(now)}
        and (m.device_id = mine.id or m.station_id = mine.station_id
          or (m.device_type = p.key and own.path like coalesce(o.path, '') || '%'))
      left join app_user u on u.id = m.created_by
    order by m.to_at desc nulls last limit 1`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('rows.not_found')
  if (row.id === null) return null
  return { endTime: formatTime(row.to_at.getTime(), row.zone), reason: row.reason, userName: row.user_name }
}
