import type { Pool } from 'pg'
import type { LatestRow } from '#server/context.ts'
import { fromNullable } from './arrays.ts'

type Stored = { device_id: string; at: (number | null)[]; v: (number | null)[] | null }

/**
 * Reads the stored latest rows, all of them or those of some devices, into the mirror. A row without numbers is the hot frame of its time;
 * sealing gives it numbers before that frame goes.
 */
export const loadLatest = async (
  pool: Pool,
  mirror: Map<string, LatestRow>,
  deviceIds?: readonly string[],
): Promise<void> => {
  const { rows } = await pool.query<Stored>(
    `select device_id::text, at, case when cardinality(v) > 0 then v else (
       select frame.v from frame where frame.device_id = latest.device_id and frame.ts = to_timestamp(at[1] / 1000)
     ) end as v
     from latest${deviceIds ? ' where device_id = any($1::bigint[])' : ''}`,
    deviceIds && [deviceIds],
  )
  for (const row of rows) {
    const values = fromNullable(row.v ?? [])
    const whole = row.at.length === 1 ? row.at[0] : undefined
    const at = values.map((value, slot) => (Number.isNaN(value) ? Number.NaN : (whole ?? row.at[slot] ?? Number.NaN)))
    mirror.set(row.device_id, { at, values })
  }
}
