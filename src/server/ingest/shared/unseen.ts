import type { Pool } from 'pg'
import type { Frame } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { trimmedLength } from '#server/telemetry/questions/arrays.ts'
import { decodeFrame, encodeFrame } from '#server/telemetry/store/frameBytes.ts'
import { millis } from '#server/telemetry/millis.ts'

export type UnseenFrame = Frame & { readonly id: string }
export type UnseenMessage = {
  readonly id: string
  readonly deviceId: string
  readonly kind: string
  readonly content: unknown
  /** ms, when it came */
  readonly at: number
}

/** How many are read at once. */
export const unseenAtOnce = 2000

/** Notes committed frames for the process that follows the stream. */
export const noteFrames = async (pool: Pool, frames: readonly Frame[]): Promise<void> => {
  if (frames.length === 0) return
  await pool.query({
    name: 'note frames',
    text: `insert into unseen_frame (device_id, ts, v)
      select id, to_timestamp(t / 1000), v from unnest($1::bigint[], $2::float8[], $3::bytea[]) as f (id, t, v)`,
    values: [
      frames.map(({ deviceId }) => deviceId),
      frames.map(({ ts }) => ts),
      frames.map(({ values }) => encodeFrame(values.subarray(0, trimmedLength(values)))),
    ],
  })
}

/** Notes a message beside telemetry for it; `at` (ms) is when it came. */
export const noteMessage = async (
  pool: Pool,
  device: Device,
  kind: string,
  content: unknown,
  at: number,
): Promise<void> => {
  await pool.query(
    'insert into unseen_message (device_id, kind, content, at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))',
    [device.deviceId, kind, JSON.stringify(content), at],
  )
}

export const readUnseenFrames = async (pool: Pool): Promise<UnseenFrame[]> => {
  const { rows } = await pool.query<Omit<UnseenFrame, 'values'> & { v: Buffer }>(
    `select id::text, device_id::text as "deviceId", ${millis('ts')} as ts, v from unseen_frame order by id limit ${unseenAtOnce}`,
  )
  return rows.map(({ v, ...row }) => ({ ...row, values: decodeFrame(v) }))
}

export const readUnseenMessages = async (pool: Pool): Promise<UnseenMessage[]> => {
  const { rows } = await pool.query<Omit<UnseenMessage, 'content'> & { content: string }>(
    `select id::text, device_id::text as "deviceId", kind, content, ${millis('at')} as at
    from unseen_message order by id limit ${unseenAtOnce}`,
  )
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) }))
}

export const forgetUnseen = async (
  pool: Pool,
  table: 'unseen_frame' | 'unseen_message',
  seen: readonly { readonly id: string }[],
): Promise<void> => {
  await pool.query(`delete from ${table} where id = any($1::bigint[])`, [seen.map(({ id }) => id)])
}
