import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { RecentRefusal, Refusal } from '#server/context/stream.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { copyIn, copyRows } from './copyIn.ts'
import { putKnown } from './knownFrames.ts'
import { storedLatest } from './latest.ts'

export type Counted = Refusal & {
  readonly deviceId: string
  readonly count: number
  readonly recent: readonly RecentRefusal[]
}

/** What one transaction writes. */
export type Part = {
  /** in the order of device and time */
  readonly frames: readonly Frame[]
  /** whether none of their places can be taken */
  readonly fresh: boolean
  /** rows that the newest frame does not say, and those of devices that have none; these without numbers */
  readonly latest: readonly (readonly [deviceId: string, row: LatestRow | undefined])[]
  readonly refusals: readonly Counted[]
}

// Its commit is synchronous whatever the server's default.
const begin = 'begin; set local synchronous_commit = on'
const uniqueViolation = '23505'

const besideStatement = `
  with newest as (
    insert into latest (device_id, at, ages, v) select * from unnest($1::bigint[], $2::float8[], $3::bytea[], $4::bytea[])
    on conflict (device_id) do update set at = excluded.at, ages = excluded.ages, v = excluded.v where excluded.v <> ''
  )
  insert into refusal (device_id, reason, count, last_time, last_source, last_detail, recent)
  select device, reason, count, to_timestamp($7::float8 / 1000), source, detail, recent
  from unnest($5::text[], $6::float8[], $8::text[], $9::text[], $10::bigint[], $11::jsonb[])
    as t (reason, count, source, detail, device, recent)
  on conflict (device_id, reason) do update set count = refusal.count + excluded.count, last_time = excluded.last_time,
    last_source = excluded.last_source, last_detail = excluded.last_detail,
    recent = jsonb_path_query_array(excluded.recent || refusal.recent, '$[0 to 9]')`

const nothing = Buffer.alloc(0)
/** PostgreSQL's text knows no NUL, its JSON no half of a surrogate pair. */
export const plain = (text: string): string => text.replaceAll('\0', '').slice(0, 200).toWellFormed()

const writeBeside = async (client: PoolClient, { latest, refusals }: Part, now: number): Promise<void> => {
  const stored = latest.map(([deviceId, row]) => ({
    deviceId,
    ...(row ? storedLatest(row) : { at: 0, ages: nothing, v: nothing }),
  }))
  await client.query({
    name: 'beside frames',
    text: besideStatement,
    values: [
      stored.map(({ deviceId }) => deviceId),
      stored.map(({ at }) => at),
      stored.map(({ ages }) => ages),
      stored.map(({ v }) => v),
      refusals.map(({ reason }) => reason),
      refusals.map(({ count }) => count),
      now,
      refusals.map(({ source }) => plain(source)),
      refusals.map(({ detail }) => plain(detail)),
      refusals.map(({ deviceId }) => deviceId),
      refusals.map(({ recent }) => JSON.stringify(recent)),
    ],
  })
}

const writeInside = async (client: PoolClient, part: Part, now: number): Promise<void> => {
  const alone = part.latest.length + part.refusals.length === 0
  if (part.fresh && part.frames.length > 0) {
    await copyIn(
      client,
      `${begin}; copy frame from stdin (format binary)${alone ? '; commit' : ''}`,
      copyRows(part.frames),
    )
    if (alone) return
  } else {
    await client.query(begin)
    await putKnown(client, part.frames)
  }
  if (!alone) await writeBeside(client, part, now)
  await client.query('commit')
}

/** One transaction. Frames that are taken for fresh and are not, go the long way. */
export const writePart = async (pool: Pool, part: Part, now: number): Promise<void> => {
  const client = await pool.connect()
  let failed = true
  try {
    try {
      await writeInside(client, part, now)
    } catch (error) {
      if (!(part.fresh && error instanceof DatabaseError && error.code === uniqueViolation)) throw error
      await client.query('rollback')
      await writeInside(client, { ...part, fresh: false }, now)
    }
    failed = false
  } finally {
    // A connection that failed is closed, and with it its transaction.
    client.release(failed)
  }
}
