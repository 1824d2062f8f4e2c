import type { Pool } from 'pg'

const day = 86_400_000
const minuteDays = 7
const eventDays = 30

/** Lets go what is old; `now` in ms. */
export const prune = async (pool: Pool, now: number): Promise<void> => {
  await pool.query('delete from driver_minute where minute < $1', [new Date(now - minuteDays * day)])
  await pool.query('delete from driver_event where last_at < $1', [new Date(now - eventDays * day)])
}
