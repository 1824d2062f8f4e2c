import { sql } from 'kysely'
import { type AlarmStations, type Condition, every, kindOfRule, listedStation } from '#server/alarms/conditions.ts'
import type { Db } from '#server/context/context.ts'
import { alarmTargets, flapsFrom } from '../../figuresShapes.ts'

export type Chosen = { readonly stations: AlarmStations; readonly where: readonly Condition[]; readonly from: number }

/** An alarm counts when it began, or, where that was before the range, when it last returned. */
const chosen = ({ stations, where, from }: Chosen) => sql`
  select ${kindOfRule} as kind, a.unit_id, a.unit_name, ${listedStation(stations.asked)} as station_id, a.times,
    a.highest_level, a.maintenance_id,
    case when a.began_at >= ${new Date(from)} then a.began_at else a.last_began_at end as at,
    case when a.acknowledged_at is not null then greatest(0, extract(epoch from a.acknowledged_at - a.opened_at)) end::float8 as noted,
    extract(epoch from a.cleared_at - a.began_at)::float8 as ended
  from alarm a where ${every(where)}`

export type AnsweredRow = {
  /** 3 all, 1 a week, 2 a station */
  group: number
  week: Date | null
  station_id: string | null
  station_name: string | null
  alarms: number
  levels: [number, number, number]
  noted: number
  noted_spread: [number, number] | null
  ended: number
  ended_spread: [number, number] | null
}

export const answeredRows = async (db: Db, of: Chosen, timeZone: string): Promise<AnsweredRow[]> => {
  const { rows } = await sql<AnsweredRow>`
    with chosen as (select *, date_trunc('week', at, ${timeZone}) as week from (${chosen(of)}) each), grouped as (
      select grouping(week, station_id)::int as "group", week, station_id, count(*)::int as alarms,
        array[count(*) filter (where highest_level = 1), count(*) filter (where highest_level = 2),
          count(*) filter (where highest_level = 3)]::int[] as levels,
        count(noted)::int as noted,
        percentile_cont(array[0.5, 0.95]) within group (order by noted) as noted_spread,
        count(ended)::int as ended,
        percentile_cont(array[0.5, 0.95]) within group (order by ended) as ended_spread
      from chosen group by grouping sets ((), (week), (station_id)))
    select grouped.*, s.name as station_name from grouped left join station s on s.id = grouped.station_id
    order by "group", week, alarms desc, station_id`.execute(db)
  return rows
}

export type NoisyRow = {
  /** 1 a kind, 2 a unit, 0 a kind of a unit that flaps */
  group: number
  kind: string | null
  unit_id: string | null
  unit_name: string
  station_name: string
  alarms: number
  times: number
  /** how many groups there are of its sort */
  groups: number
}
const mostNoisy = 10

export const noisyRows = async (db: Db, of: Chosen): Promise<NoisyRow[]> => {
  const { rows } = await sql<NoisyRow>`
    with chosen as (${chosen(of)}), grouped as (
      select grouping(kind, unit_id)::int as "group", kind, unit_id, max(unit_name) as unit_name,
        max(station_id) as station_id, count(*)::int as alarms, sum(times)::int as times, max(times) >= ${flapsFrom} as flaps
      from chosen group by grouping sets ((kind), (unit_id), (kind, unit_id))), ranked as (
      select *, count(*) over (partition by "group")::int as groups,
        row_number() over (partition by "group" order by times desc, alarms desc, kind, unit_id) as place
      from grouped where "group" > 0 or flaps)
    select "group", kind, unit_id, coalesce(d.name, ranked.unit_name) as unit_name, coalesce(s.name, '') as station_name,
      alarms, times, groups
    from ranked left join device d on d.id = ranked.unit_id left join station s on s.id = ranked.station_id
    where place <= ${mostNoisy} order by "group", place`.execute(db)
  return rows
}

export type PeriodRow = { alarms: number; most: number; most_ts: string | null; busy: number; flooded: number }
export const tenMinutes = 600_000

/** Periods of ten minutes with alarms; what is under maintenance rings nowhere. */
export const periodRow = async (db: Db, of: Chosen): Promise<PeriodRow> => {
  const { rows } = await sql<PeriodRow>`
    with chosen as (${chosen(of)}), period as (
      select floor(extract(epoch from at) / 600)::bigint as num, count(*)::int as alarms
      from chosen where maintenance_id is null group by 1)
    select coalesce(sum(alarms), 0)::int as alarms, coalesce(max(alarms), 0)::int as most,
      (array_agg(num order by alarms desc, num))[1] * ${tenMinutes} as most_ts,
      count(*) filter (where alarms > ${alarmTargets.manageable})::int as busy,
      count(*) filter (where alarms > ${alarmTargets.flood})::int as flooded
    from period`.execute(db)
  const [row] = rows
  return row ?? { alarms: 0, most: 0, most_ts: null, busy: 0, flooded: 0 }
}
