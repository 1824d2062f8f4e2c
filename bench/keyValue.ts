import type { Pool } from 'pg'
import type { Frame } from '#server/context/readings.ts'

/** The rival: one row per number, its table of latest values beside, written in batches; as ThingsBoard lays them out on PostgreSQL. */
const tables = `
create table ts_kv (
  entity_id bigint not null, key int not null, ts bigint not null,
  bool_v boolean, str_v varchar(10000000), long_v bigint, dbl_v double precision, json_v json,
  primary key (entity_id, key, ts)
);
create table ts_kv_latest (
  entity_id bigint not null, key int not null, ts bigint not null,
  bool_v boolean, str_v varchar(10000000), long_v bigint, dbl_v double precision, json_v json,
  primary key (entity_id, key)
)`

const write = `
with given as (
  select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::float8[]) as t (entity_id, key, ts, dbl_v)
), history as (
  insert into ts_kv (entity_id, key, ts, dbl_v) select * from given
  on conflict (entity_id, key, ts) do update set dbl_v = excluded.dbl_v
)
insert into ts_kv_latest (entity_id, key, ts, dbl_v)
select distinct on (entity_id, key) * from given order by entity_id, key, ts desc
on conflict (entity_id, key) do update set ts = excluded.ts, dbl_v = excluded.dbl_v where ts_kv_latest.ts <= excluded.ts`

export const createKeyValue = async (pool: Pool) => {
  await pool.query(tables)
  return {
    commit: async (frames: readonly Frame[]): Promise<void> => {
      const [ids, keys, times, values]: [string[], number[], number[], number[]] = [[], [], [], []]
      for (const frame of frames) {
        frame.values.forEach((value, key) => {
          ids.push(frame.deviceId)
          keys.push(key)
          times.push(frame.ts)
          values.push(value)
        })
      }
      await pool.query({ name: 'key value', text: write, values: [ids, keys, times, values] })
    },
    curve: async (deviceId: string, key: number, from: number, to: number) =>
      (
        await pool.query({
          name: 'key value curve',
          text: 'select ts, dbl_v from ts_kv where entity_id = $1 and key = $2 and ts >= $3 and ts < $4 order by ts',
          values: [deviceId, key, from, to],
          rowMode: 'array',
        })
      ).rows,
    buckets: async (deviceId: string, key: number, from: number, to: number, width: number) =>
      (
        await pool.query({
          name: 'key value buckets',
          text: `select min(ts), avg(dbl_v), min(dbl_v), max(dbl_v) from ts_kv
            where entity_id = $1 and key = $2 and ts >= $3 and ts < $4 group by (ts - $3) / $5 order by 1`,
          values: [deviceId, key, from, to, width],
          rowMode: 'array',
        })
      ).rows,
    spread: async (deviceId: string, keys: number, from: number, to: number) =>
      (
        await pool.query({
          text: `select ts, max(dbl_v), min(dbl_v) from ts_kv
            where entity_id = $1 and key < $2 and ts >= $3 and ts < $4 group by ts order by ts`,
          values: [deviceId, keys, from, to],
          rowMode: 'array',
        })
      ).rows,
  }
}
export type KeyValue = Awaited<ReturnType<typeof createKeyValue>>
