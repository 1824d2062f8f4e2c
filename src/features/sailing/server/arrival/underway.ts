import type { Pool } from 'pg'
import { merchantPath } from '#server/db/merchantRoot.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Named } from './destination.ts'

/** A leg under way as it is stored; ms, n mile, kWh. */
export type UnderWay = {
  readonly deviceId: string
  readonly startTs: number
  readonly fromPort: string
  readonly distance: number
  /** at anchor or aground, what lasts included */
  readonly restedMs: number
  /** without a position */
  readonly gapHours: number
  /** drawn up to `reckonedTo`; null as long as that is not known */
  readonly kwh: number | null
  readonly reckonedTo: number | null
  readonly dest: string | null
}

const statement = `
  select asked.id::text as "deviceId", ${millis('l.started_at')} as "startTs", l.from_port_id::text as "fromPort", l.distance,
    l.gap_hours as "gapHours",
    (select coalesce(sum(${millis('coalesce(a.ended_at, to_timestamp($2::float8 / 1000))')} - ${millis('a.started_at')}), 0) from ship_state a
      where a.device_id = asked.id and a.dynamic_type in (1, 6) and a.started_at >= l.started_at) as "restedMs",
    e.power_consumption as kwh, ${millis('e.reckoned_to')} as "reckonedTo", v.dest
  from unnest($1::bigint[]) as asked (id)
  cross join lateral (select * from sailing_leg where device_id = asked.id order by started_at desc limit 1) l
  left join ship_energy e on e.device_id = l.device_id and e.started_at = l.started_at and e.is_leg
  left join lateral (select dest from voyage_said where device_id = asked.id and dest is not null
    and ts > to_timestamp($2::float8 / 1000) - interval '31 days' order by ts desc limit 1) v on true
  where l.ended_at is null`

/** The legs that these ships sail, at `now` (ms): one query for all of them. */
export const legsUnderWay = async (pool: Pool, shipIds: readonly string[], now: number): Promise<UnderWay[]> =>
  (await pool.query<UnderWay>({ name: 'legs under way', text: statement, values: [shipIds, now] })).rows

/** A port where it is, with what it is called and whose it is; for all where `merchantPath` is null. */
export type Berth = Named & { readonly lon: number; readonly lat: number; readonly merchantPath: string | null }

type Row = Omit<Berth, 'words'> & {
  readonly nameCn: string
  readonly nameEn: string
  readonly code: string
  readonly aliases: string[]
}

/** Ports that are not removed and where legs end, those of merchants before those for all. */
export const readBerths = async (pool: Pool): Promise<Berth[]> => {
  const { rows } = await pool.query<Row>(`
    select p.id::text as "portId", p.name_cn as "nameCn", p.name_en as "nameEn", p.code, p.aliases, s.lon, s.lat,
      ${merchantPath('o.path')} as "merchantPath"
    from port p left join organization o on o.id = p.org_id
    cross join lateral (select lon, lat, kind from port_shape where port_id = p.id order by since desc limit 1) s
    where p.removed_at is null and s.kind = 'port' order by p.org_id nulls last, p.id`)
  return rows.map(({ nameCn, nameEn, code, aliases, ...berth }) => ({
    ...berth,
    words: [nameCn, nameEn, code, ...aliases],
  }))
}
