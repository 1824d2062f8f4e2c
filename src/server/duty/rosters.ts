import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../context/context.ts'
import { ownDay, type Roster, weeklyShift } from './shifts.ts'

/** A roster as it holds for a station: its own, or that of the nearest organization above it. */
export type StationRoster = Roster & {
  readonly stationId: string
  readonly stationName: string
  /** the organization that it comes from; null where it is the station's own */
  readonly inheritedFrom: string | null
  readonly rosterId: string
  readonly version: number
}

const stored = z.object({ pattern: z.array(weeklyShift), days: z.array(ownDay) })
type Row = Omit<StationRoster, 'pattern' | 'days'> & { readonly pattern: unknown; readonly days: unknown }

/** The rosters of the stations that `which` chooses of `station s`, without those that have none; own days from `fromDay` on. */
export const rostersOf = async (db: Db, which: RawBuilder<boolean>, fromDay: string): Promise<StationRoster[]> => {
  const { rows } = await sql<Row>`
    select s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", r.id as "rosterId", r.version,
      r.pattern, r.owner as "inheritedFrom", coalesce((
        select jsonb_agg(jsonb_build_object('day', d.day, 'name', d.name, 'shifts', d.shifts) order by d.day)
        from duty_day d where d.roster_id = r.id and d.day >= ${fromDay}
      ), '[]') as days
    from station s join organization o on o.id = s.org_id cross join lateral (
      select r.id, r.version, r.pattern, holder.name as owner
      from duty_roster r left join organization holder on holder.id = r.org_id
      where r.station_id = s.id or r.org_id = any(string_to_array(trim(both '/' from o.path), '/')::bigint[])
      order by r.station_id is null, length(holder.path) desc limit 1
    ) r
    where ${which} order by s.name, s.id`.execute(db)
  return rows.map(({ pattern, days, ...row }) => ({ ...row, ...stored.parse({ pattern, days }) }))
}
