import type { Pool } from 'pg'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { decodeFrame, encodeFrame } from './frameBytes.ts'
import { advanceLatest, emptyLatest, newestOf, withTime } from './mergeFrames.ts'
import type { Connection } from '../sealing/copyOut.ts'

/** A row of the table: its numbers and how many ms before `at` each of them is. */
export type StoredLatest = { readonly at: number; readonly ages: Buffer; readonly v: Buffer }
type Hot = { readonly hot_at: number | null; readonly hot: Buffer | null }

export const storedLatest = (row: LatestRow): StoredLatest => {
  const at = newestOf(row)
  return { at, ages: encodeFrame(row.at.map((each) => at - each)), v: encodeFrame(row.values) }
}

const latestOf = ({ at, ages, v }: StoredLatest): LatestRow =>
  v.length === 0 ? emptyLatest : withTime({ at: decodeFrame(ages).map((age) => at - age), values: decodeFrame(v) })

/**
 * Reads the latest rows, all of them or those of some devices, into the mirror: what is stored, brought up to date with the newest hot
 * frame. Sealing stores what it takes away.
 */
export const loadLatest = async (
  pool: Pool,
  mirror: Map<string, LatestRow>,
  deviceIds?: readonly string[],
): Promise<void> => {
  const { rows } = await pool.query<StoredLatest & Hot & { device_id: string }>(
    `select device_id::text, latest.at, ages, latest.v, hot.at as hot_at, hot.v as hot
     from latest left join lateral (
       select (extract(epoch from ts) * 1000)::float8 as at, v from frame
       where frame.device_id = latest.device_id order by ts desc limit 1) hot on true
     ${deviceIds ? 'where device_id = any($1::bigint[])' : ''}`,
    deviceIds && [deviceIds],
  )
  for (const { device_id: deviceId, hot_at: ts, hot, ...stored } of rows) {
    const row = latestOf(stored)
    const newest = hot && ts !== null ? [{ deviceId, ts, values: decodeFrame(hot) }] : []
    mirror.set(deviceId, newest.length > 0 ? advanceLatest(row, newest) : row)
  }
}

/**
 * Stores what the newest of the frames that leave the hot rows says, inside the transaction that took them away. Where a newer one stays
 * hot, that one and what is stored say all there is.
 */
export const keepLatest = async (client: Connection, newest: Frame): Promise<void> => {
  const { rows } = await client.query<StoredLatest>({
    name: 'latest to keep',
    text: `select at, ages, v from latest where device_id = $1
      and not exists (select from frame where device_id = $1 and ts > (select to_timestamp($2::float8 / 1000))) for update of latest`,
    values: [newest.deviceId, newest.ts],
  })
  const [stored] = rows
  if (!stored) return
  const { at, ages, v } = storedLatest(advanceLatest(latestOf(stored), [newest]))
  if (at === stored.at && v.equals(stored.v) && ages.equals(stored.ages)) return
  await client.query('update latest set at = $2, ages = $3, v = $4 where device_id = $1', [
    newest.deviceId,
    at,
    ages,
    v,
  ])
}
