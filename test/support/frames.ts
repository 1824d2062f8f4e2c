import type { Pool } from 'pg'
import { decodeFrame } from '#server/telemetry/store/frameBytes.ts'

/** The hot rows of a device as the database holds them, the oldest first; times in ms, null where a slot is absent. */
export const hotFrames = async (pool: Pool, deviceId: string): Promise<{ ts: number; v: (number | null)[] }[]> => {
  const { rows } = await pool.query<{ ts: number; v: Buffer }>(
    'select (extract(epoch from ts) * 1000)::float8 as ts, v from frame where device_id = $1 order by ts',
    [deviceId],
  )
  return rows.map(({ ts, v }) => ({ ts, v: [...decodeFrame(v)].map((value) => (Number.isNaN(value) ? null : value)) }))
}
