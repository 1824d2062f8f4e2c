import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

const lockKey = 7_439_203
const pauseMs = 100
const patienceMs = 60_000

/** Does the work while no other process on this database does its own; waits for those before it. */
export const onceAtATime = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    const until = Date.now() + patienceMs
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1::bigint) as held', [
        lockKey,
      ])
      if (rows[0]?.held) return await work()
      if (Date.now() > until) throw new Error('another process has been preparing the database for a minute')
      await sleep(pauseMs)
    }
  } finally {
    // Its lock goes with the connection.
    client.release(true)
  }
}
