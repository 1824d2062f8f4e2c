import type { Pool } from 'pg'

/** Lifts that began in the month and the year before a day, and ever before it. */
export type LiftsBefore = { readonly month: number; readonly year: number; readonly all: number }
/** The same with those of the day. */
export type Lifts = LiftsBefore & { readonly day: number }
export const noLifts: LiftsBefore = { month: 0, year: 0, all: 0 }

export const withDay = ({ month, year, all }: LiftsBefore, day: number): Lifts => ({
  ...{ day, month: month + day, year: year + day, all: all + day },
})

const before = `select device_id::text as id, count(*)::int as "all",
    count(*) filter (where started_at >= $2)::int as month, count(*) filter (where started_at >= $3)::int as year
  from hoist_cycle where is_lift and device_id = any($1::bigint[]) and started_at < $4 group by device_id`

/** The lifts of cranes before a midnight (ms), by crane; one without any is left out. */
export const liftsBefore = async (
  pool: Pool,
  cranes: readonly string[],
  { month, year, midnight }: Readonly<Record<'month' | 'year' | 'midnight', number>>,
): Promise<ReadonlyMap<string, LiftsBefore>> => {
  if (cranes.length === 0) return new Map()
  const dates = [month, year, midnight].map((ts) => new Date(ts))
  const { rows } = await pool.query<LiftsBefore & { id: string }>(before, [cranes, ...dates])
  return new Map(rows.map(({ id, ...lifts }) => [id, lifts]))
}

const ofDay = `select device_id::text as id, count(*)::int as day from hoist_cycle
  where is_lift and device_id = any($1::bigint[]) and started_at >= $2 and started_at <= $3 group by device_id`

/** The lifts of cranes that began from `from` to `to` (ms, both included), by crane. */
export const liftsIn = async (
  pool: Pool,
  cranes: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ id: string; day: number }>(ofDay, [cranes, new Date(from), new Date(to)])
  return new Map(rows.map(({ id, day }) => [id, day]))
}
