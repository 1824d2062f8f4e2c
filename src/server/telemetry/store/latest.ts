import { newestOf, timeOf, timesOf } from '#server/context/latestRow.ts'
import type { Pool } from 'pg'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { decodeFrame, encodeFrame } from './frameBytes.ts'
import { advanceLatest, emptyLatest, withTime } from './mergeFrames.ts'
import type { Connection } from '../sealing/copyOut.ts'

type Queries = Pick<Pool, 'query'>
/** A row of the table: its numbers and how many ms before `at` each of them is. */
export type StoredLatest = { readonly at: number; readonly ages: Buffer; readonly v: Buffer }
type Hot = { readonly hot_at: number | null; readonly hot: Buffer | null }

export const storedLatest = (row: LatestRow): StoredLatest => {
  const at = newestOf(row)
  return { at, ages: encodeFrame(timesOf(row).map((each) => at - each)), v: encodeFrame(row.values) }
}

const latestOf = ({ at, ages, v }: StoredLatest): LatestRow =>
  v.length === 0 ? emptyLatest : withTime({ at: decodeFrame(ages).map((age) => at - age), values: decodeFrame(v) })

/** The row without the numbers that are stamped later than `limit` (ms). */
const upTo = (row: LatestRow, limit: number): LatestRow =>
  newestOf(row) <= limit
    ? row
    : withTime({
        at: timesOf(row).map((at) => (at > limit ? Number.NaN : at)),
        values: row.values.map((value, slot) => (timeOf(row, slot) > limit ? Number.NaN : value)),
      })

/**
 * Reads the latest rows, all of them or those of some devices, into the mirror: what is stored, brought up to date with the newest hot
 * frame. Sealing stores what it takes away. What is stamped later than `limit` (ms) is left out.
 */
export const loadLatest = async (
  pool: Queries,
  mirror: Map<string, LatestRow>,
  limit: number,
  deviceIds?: readonly string[],
): Promise<void> => {
  const { rows } = await pool.query<StoredLatest & Hot & { device_id: string }>(
    `select device_id::text, latest.at, ages, latest.v, hot.at as hot_at, hot.v as hot
     from latest left join lateral (
       select (extract(epoch from ts) * 1000)::float8 as at, v from frame
       where frame.device_id = latest.device_id and ts <= to_timestamp($1::float8 / 1000) order by ts desc limit 1) hot on true
     ${deviceIds ? 'where device_id = any($2::bigint[])' : ''}`,
    deviceIds ? [limit, deviceIds] : [limit],
  )
  const ahead: string[] = []
  for (const { device_id: deviceId, hot_at: ts, hot, ...stored } of rows) {
    const whole = latestOf(stored)
    const row = upTo(whole, limit)
    if (row !== whole) ahead.push(deviceId)
    const newest = hot && ts !== null ? [{ deviceId, ts, values: decodeFrame(hot) }] : []
    mirror.set(deviceId, newest.length > 0 ? advanceLatest(row, newest) : row)
  }
  await addHot(pool, mirror, limit, ahead)
}

const framesLookedThrough = 500

/** Brings rows from which something was left out up to date with more of their hot frames than the newest one. */
const addHot = async (
  pool: Queries,
  mirror: Map<string, LatestRow>,
  limit: number,
  deviceIds: readonly string[],
): Promise<void> => {
  if (deviceIds.length === 0) return
  const { rows } = await pool.query<{ deviceId: string; ts: number; v: Buffer }>(
    `select asked.id::text as "deviceId", hot.ts, hot.v from unnest($1::bigint[]) as asked (id) cross join lateral (
       select (extract(epoch from frame.ts) * 1000)::float8 as ts, v from frame
       where device_id = asked.id and frame.ts <= to_timestamp($2::float8 / 1000)
       order by frame.ts desc limit ${framesLookedThrough}) hot`,
    [deviceIds, limit],
  )
  for (const [deviceId, own] of Map.groupBy(rows, ({ deviceId }) => deviceId)) {
    const frames = own.map(({ ts, v }) => ({ deviceId, ts, values: decodeFrame(v) }))
    mirror.set(deviceId, advanceLatest(mirror.get(deviceId) ?? emptyLatest, frames))
  }
}

/** Reads the rows of devices anew that hold something later than `limit` (ms), with whatever their hot frames say up to it. */
export const reloadLatest = async (
  pool: Queries,
  mirror: Map<string, LatestRow>,
  limit: number,
  deviceIds: readonly string[],
): Promise<void> => {
  await loadLatest(pool, mirror, limit, deviceIds)
  await addHot(pool, mirror, limit, deviceIds)
}

/**
 * Stores what the newest of the frames that leave the hot rows says, inside the transaction that took them away. Where a newer one stays
 * hot, that one and what is stored say all there is. What is stamped later than `limit` (ms) does not count.
 */
export const keepLatest = async (client: Connection, newest: Frame, limit: number): Promise<void> => {
  const { rows } = await client.query<StoredLatest>({
    name: 'latest to keep',
    text: `select at, ages, v from latest where device_id = $1
      and not exists (select from frame where device_id = $1 and ts > (select to_timestamp($2::float8 / 1000))
        and ts <= (select to_timestamp($3::float8 / 1000))) for update of latest`,
    values: [newest.deviceId, newest.ts, limit],
  })
  const [stored] = rows
  if (!stored) return
  const { at, ages, v } = storedLatest(advanceLatest(upTo(latestOf(stored), limit), [newest]))
  if (at === stored.at && v.equals(stored.v) && ages.equals(stored.ages)) return
  await client.query('update latest set at = $2, ages = $3, v = $4 where device_id = $1', [
    newest.deviceId,
    at,
    ages,
    v,
  ])
}
