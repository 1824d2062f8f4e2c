import type { Pool } from 'pg'

/** Lifts that began on the running day, in its month and year, and ever. */
export type Lifts = { readonly day: number; readonly month: number; readonly year: number; readonly all: number }
export const noLifts: Lifts = { day: 0, month: 0, year: 0, all: 0 }

/** Begins of day, month and year, and the moment that it is asked for; ms. */
type Begins = Readonly<Record<'day' | 'month' | 'year' | 'at', number>>

const statement = `select device_id::text as id, count(*)::int as "all",
    count(*) filter (where started_at >= $2)::int as day, count(*) filter (where started_at >= $3)::int as month,
    count(*) filter (where started_at >= $4)::int as year
  from hoist_cycle where is_lift and device_id = any($1::bigint[]) and started_at <= $5 group by device_id`

/** The lifts of cranes by crane; one without any is left out. */
export const liftsOf = async (
  pool: Pool,
  cranes: readonly string[],
  { day, month, year, at }: Begins,
): Promise<ReadonlyMap<string, Lifts>> => {
  const dates = [day, month, year, at].map((ts) => new Date(ts))
  const { rows } = await pool.query<Lifts & { id: string }>(statement, [cranes, ...dates])
  return new Map(rows.map(({ id, ...lifts }) => [id, lifts]))
}
