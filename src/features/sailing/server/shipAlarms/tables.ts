import type { Pool } from 'pg'
import type { Place } from '#server/places/geo.ts'

/** Where ships anchored, by ship. */
export const readAnchors = async (pool: Pool): Promise<ReadonlyMap<string, Place>> => {
  const { rows } = await pool.query<Place & { id: string }>('select device_id::text as id, lon, lat from ship_anchor')
  return new Map(rows.map(({ id, lon, lat }) => [id, { lon, lat }]))
}

/** Null: the ship is no longer at anchor. */
export const writeAnchors = async (pool: Pool, anchors: ReadonlyMap<string, Place | null>): Promise<void> => {
  if (anchors.size === 0) return
  const lying = [...anchors].flatMap(([id, place]) => (place ? [{ id, ...place }] : []))
  await pool.query(
    `with gone as (delete from ship_anchor where device_id = any($1::bigint[]))
    insert into ship_anchor (device_id, lon, lat)
    select t.* from unnest($2::bigint[], $3::float8[], $4::float8[]) as t (id, lon, lat) join device on device.id = t.id
    on conflict (device_id) do update set lon = excluded.lon, lat = excluded.lat`,
    [
      [...anchors].flatMap(([id, place]) => (place ? [] : [id])),
      ...[lying.map(({ id }) => id), lying.map(({ lon }) => lon), lying.map(({ lat }) => lat)],
    ],
  )
}

/** What ships do now, as derived from their positions; without those that have no state yet. */
export const readDoing = async (pool: Pool, shipIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ id: string; doing: number }>(
    `select asked.id::text as id, s.dynamic_type as doing from unnest($1::bigint[]) as asked (id)
    cross join lateral (
      select dynamic_type, ended_at from ship_state where device_id = asked.id order by started_at desc limit 1
    ) s where s.ended_at is null`,
    [shipIds],
  )
  return new Map(rows.map(({ id, doing }) => [id, doing]))
}
