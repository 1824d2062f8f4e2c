import type { Pool, PoolClient } from 'pg'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { samplesAround } from '#server/telemetry/questions/samplesAround.ts'
import { millis } from '#server/telemetry/millis.ts'
import { sampleOf, slotsOf } from './battery.ts'
import type { Run } from './fold.ts'
import type { Source } from './replay.ts'

export type Client = Pool | PoolClient
export const moment = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`

/** A device's stored samples, only what records need of them, and its stored records. */
export const storedSource = (pool: Pool, telemetry: Telemetry, device: Device): Source => {
  const slots = slotsOf(device)
  const known = slots.filter((slot) => slot >= 0)
  return {
    ...samplesAround(telemetry, device, known, (ts, values) =>
      sampleOf(
        ts,
        slots.map((slot) => values[known.indexOf(slot)] ?? Number.NaN),
      ),
    ),
    hasSession: async (ts, gap) => {
      const { rows } = await pool.query(
        `select 1 from (
          select ended_at from energy_record where device_id = $1 and started_at <= ${moment('$2')}
          order by started_at desc limit 1
        ) last where ended_at is null or ended_at >= ${moment('($2::float8 - $3)')}`,
        [device.deviceId, ts, gap],
      )
      return rows.length > 0
    },
    runAt: async (ts) => {
      const { rows } = await pool.query<Run>(
        `select ${millis('started_at')} as start, ${millis('ended_at')} as end, silent from (
          select * from power_on_record where device_id = $1 and started_at <= ${moment('$2')}
          order by started_at desc limit 1
        ) last where ended_at is null or ended_at > ${moment('$2')} or (ended_at = ${moment('$2')} and silent)`,
        [device.deviceId, ts],
      )
      return rows[0]
    },
  }
}

export type Range = { readonly from: number; readonly to: number }

export const joinRanges = (a: Range | undefined, b: Range): Range =>
  a ? { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) } : b

/** Remembers ranges of late samples until they have been derived anew, across a restart. */
export const writeLate = async (client: Client, ranges: ReadonlyMap<string, Range>): Promise<void> => {
  if (ranges.size === 0) return
  const all = [...ranges]
  await client.query(
    `insert into record_late select id, ${moment('f')}, ${moment('t')} from unnest($1::bigint[], $2::float8[], $3::float8[]) as l (id, f, t)
    on conflict (device_id) do update set from_ts = least(record_late.from_ts, excluded.from_ts),
      to_ts = greatest(record_late.to_ts, excluded.to_ts)`,
    [all.map(([id]) => id), all.map(([, { from }]) => from), all.map(([, { to }]) => to)],
  )
}

/** Puts what is left of a device's late range in the place of all of it. */
export const settleLate = async (client: Client, deviceId: string, rest: Range | undefined): Promise<void> => {
  await client.query('delete from record_late where device_id = $1', [deviceId])
  if (rest) await writeLate(client, new Map([[deviceId, rest]]))
}

export const readLate = async (client: Client): Promise<Map<string, Range>> => {
  const { rows } = await client.query<{ id: string } & Range>(
    `select device_id::text as id, ${millis('from_ts')} as "from", ${millis('to_ts')} as "to" from record_late`,
  )
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]))
}

/** Up to which sample (ms) each device's records have been derived. */
export const readProgress = async (client: Client): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ id: string; at: number }>(
    `select device_id::text as id, ${millis('derived_at')} as at from record_progress`,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const writeProgress = async (client: Client, derived: ReadonlyMap<string, number>): Promise<void> => {
  if (derived.size === 0) return
  await client.query(
    `insert into record_progress select id, ${moment('at')} from unnest($1::bigint[], $2::float8[]) as p (id, at)
    on conflict (device_id) do update set derived_at = greatest(record_progress.derived_at, excluded.derived_at)`,
    [[...derived.keys()], [...derived.values()]],
  )
}
