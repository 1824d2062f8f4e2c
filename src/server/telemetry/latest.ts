import type { Pool } from 'pg'
import type { LatestRow } from '#server/context.ts'
import { fromNullable } from './arrays.ts'

type Stored = { device_id: string; at: (number | null)[]; v: (number | null)[] }

/** Reads the stored latest rows, all of them or those of some devices, into the mirror. */
export const loadLatest = async (
  pool: Pool,
  mirror: Map<string, LatestRow>,
  deviceIds?: readonly string[],
): Promise<void> => {
  const { rows } = await pool.query<Stored>(
    `select device_id::text, at, v from latest${deviceIds ? ' where device_id = any($1::bigint[])' : ''}`,
    deviceIds && [deviceIds],
  )
  for (const row of rows) mirror.set(row.device_id, { at: fromNullable(row.at), values: fromNullable(row.v) })
}
