import type { Pool, PoolClient } from 'pg'

/** Does a work while only so many connections of a pool are free for it. */
export const withFree = async <T>(free: number, pool: Pool, work: () => Promise<T>): Promise<T> => {
  const held: PoolClient[] = []
  while (pool.idleCount > 0 || pool.totalCount < pool.options.max) held.push(await pool.connect())
  for (const client of held.splice(-free)) client.release()
  try {
    return await work()
  } finally {
    for (const client of held) client.release()
  }
}
