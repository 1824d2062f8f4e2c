import type { Pool } from 'pg'

/** A register at a moment (ms), and how far back its last value may be, ms. */
export type Wanted = { readonly deviceId: string; readonly slot: number; readonly at: number; readonly back: number }
export type Found = { readonly deviceId: string; readonly slot: number; readonly ts: number; readonly value: number }

// Both are found by the primary key; a box may have nothing before midnight, so that its first value after it counts.
const statement = `
  select w.device_id::text as "deviceId", w.slot, (extract(epoch from f.ts) * 1000)::float8 as ts, f.v[w.slot + 1] as value
  from unnest($1::bigint[], $2::int[], $3::float8[], $4::float8[]) as w (device_id, slot, at, back)
  cross join lateral (
    (select ts, v from frame
     where device_id = w.device_id and ts <= to_timestamp(w.at / 1000) and ts > to_timestamp((w.at - w.back) / 1000)
       and v[w.slot + 1] is not null
     order by ts desc limit 1)
    union all
    (select ts, v from frame
     where device_id = w.device_id and ts > to_timestamp(w.at / 1000) and ts < to_timestamp(w.at / 1000) + interval '1 hour'
       and v[w.slot + 1] is not null
     order by ts limit 1)
  ) f
  order by w.device_id, w.slot, f.ts`

/** Values of registers around some moments (ms): the last one before and the first one in the hour after each, in order of time. */
export const readMeterRows = async (pool: Pool, wanted: readonly Wanted[]): Promise<Found[]> => {
  if (wanted.length === 0) return []
  const { rows } = await pool.query<Found>(statement, [
    wanted.map(({ deviceId }) => deviceId),
    wanted.map(({ slot }) => slot),
    wanted.map(({ at }) => at),
    wanted.map(({ back }) => back),
  ])
  return rows
}
